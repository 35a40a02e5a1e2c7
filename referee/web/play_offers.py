"""Offers and deals in words, and what this phone can do about each."""

from collections.abc import Mapping
from typing import Any

from referee.rules.sheriff.offer_words import bundle_words, promise_words, terms_words, told
from referee.rules.sheriff.state import Offer
from referee.rules.sheriff.vocabulary import Ask, Bundle
from referee.rules.words import say
from referee.speech import Speaker
from referee.web.play_seen import Seen

View = Mapping[str, Any]


def bundle(shown: View) -> Bundle:
    return Bundle(gold=shown["gold"], stand=shown["stand"], bag=shown["bag"], promise=shown["promise"])


def receivers(shown: View) -> tuple[int, ...]:
    return tuple(shown["to"]) if isinstance(shown["to"], list) else (shown["to"],)


def ask_of(shown: View) -> Ask | None:
    return Ask(**shown["ask"]) if shown["ask"] else None


def offers(seen: Seen, words: Speaker) -> list[dict[str, Any]]:
    """Every open offer: they are public (S-DEAL-2)."""
    return [_offer(seen, words, offer) for offer in seen.view["offers"]]


def _offer(seen: Seen, words: Speaker, shown: View) -> dict[str, Any]:
    gives, wants, ask = bundle(shown), bundle(shown["want"]), ask_of(shown)
    offer = Offer(id=shown["id"], by=shown["by"], to=receivers(shown), gives=gives, wants=wants, ask=ask)
    # the plain bribe for the own bag needs no more words than what it holds
    plain = wants.empty and not gives.empty and ask is not None and ask == Ask(do="pass", merchant=shown["by"])
    return {
        "id": shown["id"],
        "by": shown["by"],
        "about": ask.merchant if ask else shown["by"] if shown["by"] not in seen.officers else offer.to[0],
        "do": ask.do if ask else None,
        "text": words.say(told(offer, seen.seat)),
        "terms": words.say(say("%(words)s", words=bundle_words(gives)))
        if plain
        else _begun(words.say(terms_words(gives, wants, ask, seen.seat))),
        "plain": plain,
        "gold": gives.gold,
        # nobody can let a bag pass that has to be opened (S-DEAL-5)
        "blocked": ask is not None and ask.do == "pass" and bool(bound(seen, ask.merchant)),
        "mine": shown["by"] == seen.seat,
        "to_me": seen.can_answer(shown),
        "accepted": [seen.names[seat] for seat in shown["accepted"]],
        "i_accepted": seen.seat in shown["accepted"],
        "counter": _counter(seen, shown),
    }


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counter(seen: Seen, shown: View) -> dict[str, Any] | None:
    """The same deal from the other side, as a draft to change."""
    if "offer" not in seen.may or not seen.can_answer(shown):
        return None
    gives = {key: shown[key] for key in ("gold", "stand", "bag", "promise")}
    if not seen.on_duty:
        return {**shown["want"], "want": gives, "ask": shown["ask"]}
    if shown["by"] in seen.officers:
        # the other deputy's: what this one would rather offer the same merchant
        return {**gives, "want": shown["want"], "ask": shown["ask"], "to": receivers(shown)[0]}
    # to whoever made it, whosever bag it is about
    return {**shown["want"], "want": gives, "ask": shown["ask"], "to": shown["by"]}


def promises(seen: Seen, words: Speaker) -> list[dict[str, Any]]:
    """Words of honour: bind nobody, but the table remembers (S-DEAL-6). The newest first."""
    found = []
    for deal in reversed(seen.view["deals"]):
        maker: tuple[int, ...] = (deal["by"],)
        others = receivers(deal)
        # `promise` is the maker's, if the maker made one
        given, wanted = deal["gives"]["promise"], deal["wants"]["promise"]
        sides = [(given, maker, others, deal["promise_kept"])] if given else []
        sides += [(wanted, others, maker, deal["want_promise_kept"])] if wanted else []
        found += [
            {
                "deal": deal["id"],
                "key": f"{deal['id']}-{by[0]}",
                "round": deal["round"],
                "by": [seen.names[seat] for seat in by],
                "to": [seen.names[seat] for seat in to],
                "text": words.say(say("%(words)s", words=promise_words(promise))),
                "kept": kept,
                "judge": seen.seat in to and "judge_promise" in seen.may,
            }
            for promise, by, to, kept in sides
        ]
    return found


def bound(seen: Seen, merchant: int) -> list[str]:
    """Who made the deal that this bag must be opened (S-DEAL-5)."""
    return [
        seen.names[deal["by"] if deal["by"] not in seen.officers else receivers(deal)[0]]
        for deal in seen.view["deals"]
        if deal["status"] == "bound" and deal["ask"] == {"do": "inspect", "merchant": merchant}
    ]

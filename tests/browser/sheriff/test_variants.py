"""Two deputies with their chest and the black market; open bags with what is recorded afterwards."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import sit_down
from tests.browser.sheriff.phones import to_the_gate


def test_deputies_agree_act_alone_and_share_the_chest(phones: Phones) -> None:
    names = ("Marion", "Robin", "Tuck", "John", "Will", "Alan")
    marion, robin, tuck, john, will, alan = sit_down(phones, names, black_market=True)
    marion.command("start", deputies=[1, 2])
    robin.command("close_market")
    bags = {
        john: ({"silk": 3}, "bread"),
        will: ({"apple": 2, "mead": 1}, "apple"),
        alan: ({"chicken": 2, "pepper": 2}, "chicken"),
        marion: ({"silk": 3, "apple": 1}, "cheese"),
    }
    for player, (goods, _) in bags.items():
        player.command("seal_bag", goods=goods)
    for player, (goods, said) in bags.items():
        player.command("declare", good=said, count=sum(goods.values()))
    john.command("offer", gold=9, bag={"silk": 1}, ask={"do": "pass", "merchant": 3})
    for player in (marion, robin, tuck):
        player.open()

    # together: both take the bribe, and it goes into the chest
    robin.tap("Take it together, let John pass")
    expect(tuck.card("John")).to_contain_text("Accepted so far: Robin")
    # S-DEP-9: whoever lets it pass now says that it is without the bribe
    without = "Let it pass without the bribe"
    expect(tuck.card("John").get_by_role("button", name="I would let it pass")).to_have_count(0)
    expect(tuck.card("John").get_by_role("button", name=without)).to_be_visible()
    expect(robin.card("John").get_by_role("button", name=without)).to_have_count(0)
    tuck.tap("Take it together, let John pass")
    expect(robin.card("John")).to_contain_text("Passed for 9 gold and 1 silk from the bag, unopened.")
    # alone: one wants to look, the other does not
    robin.tap("I want to open it", within=robin.unfolded("Will"))
    tuck.tap("I would let it pass", within=tuck.unfolded("Will"))
    robin.tap("Then I act alone")
    expect(tuck.card("Will")).to_contain_text("Robin acts alone on this bag.")
    robin.tap("Open the bag", within=robin.unfolded("Will"))
    robin.tap("Open it")
    expect(marion.card("Will")).to_contain_text("Will lied. Will paid 4 gold.")
    for deputy in (robin, tuck):
        deputy.command("stance", merchant=5, stance="inspect")
    marion.command("offer", gold=40, ask={"do": "pass", "merchant": 0})
    robin.command("accept", offer=2)
    tuck.tap(without, within=tuck.unfolded("Marion"))
    expect(tuck.card("Marion")).to_contain_text("Passed, unopened.")

    # the chest: 9 gold of the bribe, 8 of the fine, and a card only the deputies know
    expect(marion.page.locator("[data-key=chest]")).to_contain_text("17")
    robin.tap("Share it…")
    robin.tap("Silk: one more")
    robin.tap("Propose this")
    tuck.tap("Agree to the shares")
    expect(robin.page.locator(".glance .purse")).to_contain_text("62")
    # the black market is offered to whoever came through: who can pay is a secret
    marion.tap("To the black market…")
    marion.tap("Pepper: 30 points")
    expect(marion.page.locator("#refusal")).to_contain_text("S-BLK-2")
    marion.tap("All right")
    marion.tap("Silk: 34 points")
    expect(robin.page.locator(".stands")).to_contain_text("Black market: first silk card")

    # the table drew the next deputies with real cards
    robin.tap("We drew the deputies ourselves…")
    robin.tap("Will", within=robin.page.locator("#drawn-dialog"))
    robin.tap("Marion", within=robin.page.locator("#drawn-dialog"))
    robin.tap("Next round", within=robin.page.locator("#drawn-dialog"))
    expect(marion.headline()).to_have_text("The market is about to open")


def test_open_bags_are_recorded_after_the_decision(phones: Phones) -> None:
    ann, ben, cid = sit_down(phones, edition="sheriff-1e", bags="open", open_purses=False)
    ann.command("start", first=0)
    ann.open()
    ben.open()
    expect(ben.headline()).to_have_text("Swap your cards")
    ben.tap("2")
    ann.tap("The market is over")
    expect(ben.headline()).to_have_text("What do you declare?")
    ben.tap("3")
    ben.tap("Declare Apples")
    ben.up_to_date()
    cid.command("declare", good="cheese", count=2)
    ann.unfolded("Ben")
    ann.tap("Let Ben pass")
    ann.tap("Open the bag", within=ann.unfolded("Cid"))
    ann.tap("Open it")

    expect(ben.headline()).to_have_text("What was in your bag?")
    ben.tap("Say what was in your bag")
    done = ben.page.get_by_role("button", name="That was in it")
    expect(done).to_be_hidden()
    for card in ("Apples", "Apples", "Silk"):
        ben.tap(f"{card}: one more")
    done.tap()
    ann.tap("Record what was in it", within=ann.unfolded("Cid"))
    ann.tap("Cheese: one more")
    ann.tap("Mead: one more")
    ann.tap("That was in it")
    expect(ben.card("Cid")).to_contain_text("Cid lied. Cid paid 4 gold.")
    # closed purses: only the own one is shown
    expect(ben.page.locator(".stands .purse")).to_have_count(1)

    # a mistake: it was pepper, and a forgotten crossbow lies on the stand
    ben.page.get_by_text("Something is not right").tap()
    ben.tap("Correct my bag")
    ben.tap("Silk: one less")
    ben.tap("Pepper: one more")
    ben.tap("Correct it")
    expect(ben.page.locator("#pick-dialog")).to_be_hidden()
    ben.tap("Correct my face-down goods")
    ben.tap("Crossbows: one more")
    ben.tap("Correct it")
    expect(ann.page.locator("[data-key=stand-1] .face-down b")).to_have_text("2")
    assert ben.view()["me"]["contraband"] == {"pepper": 1, "crossbow": 1}


def test_nothing_moves_under_a_finger(phones: Phones) -> None:
    """News that come between touching and letting go wait: the tap would land on whatever they push there."""
    ann, ben, cid = sit_down(phones, edition="sheriff-1e", bags="open", open_purses=False)
    ann.command("start", first=0)
    ann.command("close_market")
    ben.command("declare", good="apple", count=3)
    cid.command("declare", good="cheese", count=2)
    ann.command("pass", merchant=1)
    ann.command("inspect", merchant=2)
    ann.open()
    button = ann.card("Cid").get_by_role("button", name="Record what was in it", exact=True)
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place is not None
    finger = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    touch = ann.page.context.new_cdp_session(ann.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    ben.command("record_bag", goods={"apple": 3})
    ann.up_to_date()
    assert button.bounding_box() == place
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.get_by_role("button", name="Cheese: one more", exact=True)).to_be_visible()


def test_bag_2_a_wrong_number_of_cards_is_put_right_where_it_is_noticed(phones: Phones) -> None:
    """S-BAG-2: by its owner, with what is in it; nobody else has to do anything again."""
    ann, ben, cid = players = sit_down(phones)
    ann.command("start", first=0)
    to_the_gate(players, {1: ({"apple": 2}, "apple"), 2: ({"cheese": 2}, "cheese")})
    for player in (ann, ben):
        player.open()
    ben.press("[data-key=put-right] summary")
    ben.tap("Wrong number of cards in my bag")
    dialog = ben.page.get_by_role("dialog", name="What is really in your bag?")
    done = dialog.get_by_role("button", name="Correct the number")
    expect(done).to_be_hidden()  # two cards were typed already
    ben.tap("Crossbows: one more", within=dialog)
    done.tap()
    expect(dialog).to_be_hidden()
    expect(ann.card("Ben")).to_contain_text("3 apples")
    assert ben.view()["me"]["bag"] == {"apple": 2, "crossbow": 1}
    assert "crossbow" not in str(cid.view())


def test_bag_2_open_bags_are_counted_again_by_their_owner_or_the_host(phones: Phones) -> None:
    """S-BAG-2"""
    ann, ben, cid = sit_down(phones, bags="open")
    ann.command("start", first=2)
    cid.command("close_market")
    for player in (ann, ben):
        player.command("declare", good="apple", count=2)
    for player in (ann, ben, cid):
        player.open()
    ben.press("[data-key=put-right] summary")
    ben.tap("3", within=ben.page.get_by_role("group", name="How many cards are really in your bag?"))
    expect(cid.card("Ben")).to_contain_text("3 apples")
    expect(cid.page.get_by_text("Wrong number of cards")).to_have_count(0)
    ann.unfolded("Ben")
    ann.press("[data-key=count-1] summary")  # Ann is the host
    ann.tap("5", within=ann.page.get_by_role("group", name="How many cards are really in Ben's bag?"))
    expect(cid.card("Ben")).to_contain_text("5 apples")

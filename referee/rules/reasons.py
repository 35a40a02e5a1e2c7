"""Why the book is corrected: reasons to be tapped, the same in every game."""

from referee.rules.sentences import Sentence, Word, say

READY_MADE = (
    say("counted wrong"),
    say("forgotten to tap in"),
    say("tapped by mistake"),
    say("agreed by all"),
)
"""Stored in English, and read by everybody in their own language."""

_READY_MADE = {reason.text: reason for reason in READY_MADE}


def reason_said(reason: str) -> Word:
    """In the reader's language, if it is ready made; own words stay as they are."""
    return _READY_MADE.get(reason, reason)


def with_reason(what: Sentence, reason: str) -> Sentence:
    """What was corrected, and why, where that was said."""
    return say("%(what)s Why: %(reason)s", what=what, reason=reason_said(reason)) if reason else what

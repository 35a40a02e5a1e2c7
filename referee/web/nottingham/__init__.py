"""Pages of Nottingham."""

from dataclasses import replace

from referee.rules.nottingham.names import ACTIONS, TASK_NEEDS
from referee.rules.sentences import say
from referee.web.game_pages import GamePages
from referee.web.lobby import LOBBY
from referee.web.nottingham.board import BOARD
from referee.web.nottingham.corrections import corrections, held
from referee.web.nottingham.keeper_regions import KEEPER, is_secret, keeps
from referee.web.nottingham.lobby import FACTS
from referee.web.nottingham.regions import PLAY
from referee.web.nottingham.result import FINALE, RESULT
from referee.web.nottingham.tally import tally

PAGES = GamePages(
    kinds={
        "lobby": replace(
            LOBBY,
            facts=FACTS,
            sheets=(*LOBBY.sheets, "nottingham-pieces", "nottingham-lobby"),
        ),
        "play": PLAY,
        "keeper": KEEPER,
        "result": RESULT,
        "board": BOARD,
    },
    finale=FINALE,
    held=held,
    corrections=corrections,
    is_secret=is_secret,
    keeps=keeps,
    tally=tally,
    ending=say("Loot piles and task cards are counted as they lie."),
    rules={"actions": ACTIONS, "task_needs": TASK_NEEDS},
    setup_scripts=("nottingham/new",),
)

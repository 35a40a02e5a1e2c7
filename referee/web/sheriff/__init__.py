"""Pages of Sheriff of Nottingham."""

from referee.rules.sentences import say
from referee.rules.sheriff.offer_sentences import READY_MADE
from referee.web.game_pages import GamePages, LeftOut
from referee.web.result import result_kind
from referee.web.sheriff.board import BOARD
from referee.web.sheriff.corrections import corrections, held, places
from referee.web.sheriff.keeper import keeps
from referee.web.sheriff.keeper_regions import KEEPER
from referee.web.sheriff.lobby import SHERIFF_LOBBY
from referee.web.sheriff.regions import PLAY
from referee.web.sheriff.result import FINALE
from referee.web.sheriff.secrets import is_secret
from referee.web.sheriff.tally import tally
from referee.web.sheriff.timer import TIMER
from referee.web.sheriff.unrecorded import unrecorded

PAGES = GamePages(
    kinds={
        "lobby": SHERIFF_LOBBY,
        "play": PLAY,
        "keeper": KEEPER,
        "result": result_kind(FINALE),
        "board": BOARD,
    },
    finale=FINALE,
    held=held,
    places=places,
    corrections=corrections,
    tally=tally,
    is_secret=is_secret,
    keeps=keeps,
    ending=say(
        "Open debts are settled first, then all that lies on the stands and in the purses is counted. "
        "Hidden contraband is turned up."
    ),
    left_out=LeftOut(unrecorded, {"leave_out_bags": True}),
    page={"ready_made": READY_MADE},
    side_pages=(TIMER,),
)

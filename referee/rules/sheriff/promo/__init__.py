"""Promo cards: one file for each that has a rule of its own (S-PRO), and here what the chapters ask of them.

A chapter asks a question and names no card; whose rule it is answers. The numbers of all of them are typed at set-up.
"""

from referee.rules.sheriff.promo import arcane_scrolls, brimstone_oil, feast_plate, royal_summons, tabletop_trophy

CHAPTERS = (feast_plate.chapter, brimstone_oil.chapter, tabletop_trophy.chapter)

# what is asked of an opened bag
is_no_lie = royal_summons.is_no_lie
paid_for = royal_summons.paid_for
taken = tabletop_trophy.taken
to_discards = tabletop_trophy.to_discards

# of what comes to a stand, and lies there
arriving = feast_plate.arriving
corrected_in = feast_plate.corrected_in
require_in_box = feast_plate.require_in_box
beside = feast_plate.beside
is_sound = feast_plate.is_sound

# of what everybody sees
shown = brimstone_oil.shown

# of what a seat can do
may = brimstone_oil.may
about = feast_plate.about

# of what is counted at the end
counted = feast_plate.counted
kinds_counted = feast_plate.kinds_counted
is_paid_for_titles = arcane_scrolls.is_paid_for_titles
unpaid = arcane_scrolls.unpaid

# of a tally
GoodsCounts = feast_plate.GoodsCounts
require_possible = feast_plate.require_possible

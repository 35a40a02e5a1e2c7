"""Promo cards: one file for each that has a rule of its own (S-PRO). Their numbers are typed at set-up."""

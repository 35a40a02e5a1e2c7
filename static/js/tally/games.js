// The registry of scorers: each game counts in its own folder.
import * as nottingham from "../nottingham/scoring.js";
import * as sheriff from "../sheriff/scoring.js";

const GAMES = { nottingham, sheriff };

export const gameOf = ({ game }) => GAMES[game];

BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE answers (
	code VARCHAR(6) NOT NULL, 
	holds VARCHAR(32) NOT NULL, 
	idempotency_key VARCHAR(255) NOT NULL, 
	request BLOB NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (code, holds, idempotency_key), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
CREATE TABLE book_sums (
	"group" VARCHAR(8) NOT NULL, 
	about VARCHAR(8) NOT NULL, 
	version INTEGER NOT NULL, 
	sums TEXT NOT NULL, 
	PRIMARY KEY ("group", about), 
	FOREIGN KEY("group") REFERENCES groups (code) ON DELETE CASCADE
);
CREATE TABLE games (
	"group" VARCHAR(8) NOT NULL, 
	id VARCHAR(36) NOT NULL, 
	table_code VARCHAR(6), 
	deleted BOOLEAN NOT NULL, 
	begun INTEGER NOT NULL, 
	played_at BIGINT NOT NULL, 
	edition VARCHAR(40) NOT NULL, 
	players INTEGER NOT NULL, 
	record TEXT, changed_at BIGINT, 
	PRIMARY KEY ("group", id), 
	FOREIGN KEY("group") REFERENCES groups (code) ON DELETE CASCADE, 
	FOREIGN KEY(table_code) REFERENCES tables (code) ON DELETE SET NULL
);
CREATE TABLE group_keys (
	hash BLOB NOT NULL, 
	"group" VARCHAR(8) NOT NULL, 
	link_until BIGINT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY("group") REFERENCES groups (code) ON DELETE CASCADE
);
CREATE TABLE groups (
	code VARCHAR(8) NOT NULL, 
	name TEXT NOT NULL, 
	made_at BIGINT NOT NULL, 
	version INTEGER NOT NULL, touched_at BIGINT, 
	PRIMARY KEY (code)
);
CREATE TABLE keys (
	hash BLOB NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	holds VARCHAR(32) NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES(X'93724468CE820D9ECF9DA550A73DF6E739AF1077F05AA51B838D87AF6FD6ED3B','T434DE','283c20c2ba11b3ac');
INSERT INTO "keys" VALUES(X'F21E267F888D512DA3D538544BF114A47CB554460F13BC72BFF6CE6904A48105','T434DE','a1995f91d39a8220');
INSERT INTO "keys" VALUES(X'B8928A4489156D8A2CB8DE21D5BED0D203C60CCD977BF2C3C6C5FCFE90072D09','T434DE','b44830fba19641bb');
INSERT INTO "keys" VALUES(X'9B2FD0F506E88042C8B79F8F94B00D169EBAE6ADA992AE272F74A9F0E7F96E44','T434DE','798502ceb610d56b');
INSERT INTO "keys" VALUES(X'FF92BDAEBF81F7295A8A4F8A3778C14AD333C8815BF196CF670CFE7980BF3297','7NZ6BH','7b25a5e72381d974');
INSERT INTO "keys" VALUES(X'1F55D8F00C7C3B8510AE600D48D848F637B9F37DC9C6E44036E25237E608D5E3','7NZ6BH','30eb5b25d91d35e9');
INSERT INTO "keys" VALUES(X'CA676B9E0D2DBFADA0CDCCA5D4F2EBAE17E784D1E76A67EB0F1A08E7F7B1AA2D','7NZ6BH','d0946f044aa550db');
INSERT INTO "keys" VALUES(X'F5F0AF8C7A3704D333D3EF025976635152A47A3021225BD1FB535045B958F9A8','7NZ6BH','9139b8c1e2c7c685');
CREATE TABLE member_names (
	"group" VARCHAR(8) NOT NULL, 
	"key" VARCHAR(255) NOT NULL, 
	member VARCHAR(8) NOT NULL, 
	PRIMARY KEY ("group", "key"), 
	FOREIGN KEY("group") REFERENCES groups (code) ON DELETE CASCADE
);
CREATE TABLE members (
	"group" VARCHAR(8) NOT NULL, 
	id VARCHAR(8) NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY ("group", id), 
	FOREIGN KEY("group") REFERENCES groups (code) ON DELETE CASCADE
);
CREATE TABLE plays (
	"group" VARCHAR(8) NOT NULL, 
	game VARCHAR(36) NOT NULL, 
	seat INTEGER NOT NULL, 
	member VARCHAR(8), 
	rank INTEGER NOT NULL, 
	winner BOOLEAN NOT NULL, 
	score INTEGER, 
	statistics TEXT, 
	PRIMARY KEY ("group", game, seat), 
	FOREIGN KEY("group", game) REFERENCES games ("group", id) ON DELETE CASCADE
);
CREATE TABLE snapshots (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	state TEXT NOT NULL, 
	digest BLOB NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('T434DE',40,'1506745899f40ccc82901d791c3bef3d5c0cad16f0c13a63e63f8d772dbe5e74','{"table": {"edition": "sheriff-2e", "options": {"one_device": false, "royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}, "promo_cards": {}, "turns_as_sheriff": null, "clock_seconds": 60, "starting_gold": 50}, "seats": [{"id": 0, "name": "Marion", "grant": "a1995f91d39a8220", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": null}, {"id": 1, "name": "Robin", "grant": "b44830fba19641bb", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": null}, {"id": 2, "name": "Tuck", "grant": "798502ceb610d56b", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": null}], "seats_max": 6, "host_grant": "283c20c2ba11b3ac", "seats_max_with": {}, "colours": [], "opener": "283c20c2ba11b3ac", "host_seat_id": null, "requests": [], "votes": [], "dead_keys": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "started_at": 1790259201231, "ended_at": null, "ticked": [], "game": null}, "game": {"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}, "one_device": false, "merry_men": false, "turns_as_sheriff": null, "clock_seconds": 60, "starting_gold": 50, "promo_cards": {}}, "players": [{"gold": 77, "stand": {"apple": 3}, "contraband": {"green_apples": 1, "mead": 1}, "left": 0, "paid": 0, "black_market": [], "bag": null, "been_to_market": false, "sits_out": false, "arrived": {}, "claimed": false, "presence": "here", "other_points": []}, {"gold": 39, "stand": {"chicken": 2}, "contraband": {}, "left": 0, "paid": 1, "black_market": [], "bag": null, "been_to_market": true, "sits_out": false, "arrived": {}, "claimed": false, "presence": "here", "other_points": []}, {"gold": 34, "stand": {"apple": 3}, "contraband": {}, "left": 0, "paid": 2, "black_market": [], "bag": {"count": 2, "goods": {"mead": 1, "silk": 1}, "declared": "", "status": "sealed", "decision": null, "decided_by": [], "stances": [], "alone": null, "verdict": 0, "paid": []}, "been_to_market": true, "sits_out": false, "arrived": {}, "claimed": false, "presence": "here", "other_points": []}], "phase": "load", "round": 4, "sheriff": 0, "first_sheriff": 0, "skipped_rounds": 0, "deputies": [], "deputy_deck": [], "market_first": 1, "chest": {"gold": 0, "stand": {}, "contraband": {}, "left": 0, "split": null}, "clock": null, "stopped_ms": null, "pause_can_be_undone": false, "delayed_ms": 0, "time_was_up": false, "debts": [], "offers": [], "deals": [], "next_offer": 1, "shown": [], "discarded": {"silk": 2, "crossbow": 1, "pepper": 1, "mead": 1, "green_apples": 1, "golden_apples": 1, "cheese": 2}, "past": [{"number": 1, "officers": [0], "bags": [{"merchant": 1, "declared": "chicken", "count": 5, "decision": "inspect", "by": [0], "goods": {"mead": 1, "green_apples": 1, "silk": 1, "chicken": 1, "golden_apples": 1}, "face_down": 0}, {"merchant": 2, "declared": "apple", "count": 3, "decision": "inspect", "by": [0], "goods": {"silk": 1, "crossbow": 1, "pepper": 1}, "face_down": 0}]}, {"number": 2, "officers": [1], "bags": [{"merchant": 2, "declared": "apple", "count": 5, "decision": "inspect", "by": [1], "goods": {"apple": 3, "cheese": 2}, "face_down": 0}, {"merchant": 0, "declared": "cheese", "count": 2, "decision": "pass", "by": [1], "goods": {"green_apples": 1, "mead": 1}, "face_down": 0}]}, {"number": 3, "officers": [2], "bags": [{"merchant": 0, "declared": "apple", "count": 3, "decision": "pass", "by": [2], "goods": {"apple": 3}, "face_down": 0}, {"merchant": 1, "declared": "chicken", "count": 1, "decision": "pass", "by": [2], "goods": {"chicken": 1}, "face_down": 0}]}], "plates": []}, "move": {"version": 40, "by": "seat 2", "final": false, "others": []}}',X'C1B7934B5CECDA807B46980DB17D578A8CD78986C9C6030A5609B8BDC9E3D502');
INSERT INTO "snapshots" VALUES('7NZ6BH',40,'1506745899f40ccc82901d791c3bef3d5c0cad16f0c13a63e63f8d772dbe5e74','{"table": {"edition": "nottingham", "options": {"one_device": false, "colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "seats": [{"id": 0, "name": "Ann", "grant": "30eb5b25d91d35e9", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": "blue"}, {"id": 1, "name": "Ben", "grant": "d0946f044aa550db", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": "green"}, {"id": 2, "name": "Cid", "grant": "9139b8c1e2c7c685", "ever_claimed": true, "adopted": false, "opened_anew": false, "colour": "white"}], "seats_max": 7, "host_grant": "7b25a5e72381d974", "seats_max_with": {}, "colours": ["red", "purple", "yellow", "blue", "white", "green", "grey"], "opener": "7b25a5e72381d974", "host_seat_id": null, "requests": [], "votes": [], "dead_keys": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "started_at": 1791000081000, "ended_at": null, "ticked": [], "game": null}, "game": {"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "one_device": false}, "players": [{"colour": "blue", "hand_count": 6, "hand": {"casket": 1, "gems": 2, "pearls": 1, "chain": 2}, "to_record": 0, "loot": {}, "ambushes": [], "deeds": [{"turn": 2, "kind": "rob", "other": 2, "what": null, "count": 1}, {"turn": 3, "kind": "lost_by_hold_up", "other": 1, "what": null, "count": 1}, {"turn": 4, "kind": "lost_by_rob", "other": 2, "what": null, "count": 1}, {"turn": 8, "kind": "hold_up", "other": 1, "what": null, "count": 1}], "other_points": [], "presence": "here", "loot_counted": null}, {"colour": "green", "hand_count": 5, "hand": {"pearls": 1, "casket": 1, "copper": 1, "chain": 1, "gems": 1}, "to_record": 0, "loot": {}, "ambushes": [], "deeds": [{"turn": 3, "kind": "hold_up", "other": 0, "what": null, "count": 1}, {"turn": 8, "kind": "lost_by_hold_up", "other": 0, "what": null, "count": 1}], "other_points": [], "presence": "here", "loot_counted": null}, {"colour": "white", "hand_count": 6, "hand": {"chain": 2, "pearls": 2, "candlestick": 1, "copper": 1}, "to_record": 0, "loot": {}, "ambushes": [], "deeds": [{"turn": 2, "kind": "lost_by_rob", "other": 0, "what": null, "count": 1}, {"turn": 4, "kind": "rob", "other": 0, "what": null, "count": 1}], "other_points": [{"words": "order 29", "points": 9}], "presence": "here", "loot_counted": null}], "phase": "trade", "turn": 0, "first": 2, "turns": 7, "revealed": null, "deck": 67, "discard": 0, "missing": 0, "position": 0, "track": [7, 3, 8, 8, 4], "city_at": 6, "put_on_city": false, "pawn": "still", "dry": false, "favour": [], "granted": null, "to_put_back": [], "bidding": null, "attack": null, "laid": null, "traded": false, "done": {}, "turned_over": null, "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}, "next_ambush": 1, "shown_ambushes": [], "ended": null, "sets": []}, "move": {"version": 40, "by": "seat 0", "final": false, "others": []}}',X'FF1E76B7B68046F43032FE355E8AE3F0EA5B95E009F044253113173BB96AA125');
CREATE TABLE steps (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	events TEXT NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('T434DE',1,1790259200000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":0,"name":"Marion","grant":"a1995f91d39a8220","unasked":false}]}');
INSERT INTO "steps" VALUES('T434DE',2,1790259200000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":1,"name":"Robin","grant":"b44830fba19641bb","unasked":false}]}');
INSERT INTO "steps" VALUES('T434DE',3,1790259200000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":2,"name":"Tuck","grant":"798502ceb610d56b","unasked":false}]}');
INSERT INTO "steps" VALUES('T434DE',4,1790259201231,'host','{"format":5,"events":[{"event":"game_started","players":3,"gold":50,"sheriff":0,"deputies":[],"deck":[]},{"event":"gold_moved","from":"bank","to":"0","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"1","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"2","amount":50,"reason":"start","round":1,"bag":null}]}');
INSERT INTO "steps" VALUES('T434DE',5,1790259201771,'seat 0','{"format":5,"events":[{"event":"market_opened","by":0,"first":2}]}');
INSERT INTO "steps" VALUES('T434DE',6,1790259203792,'seat 0','{"format":5,"events":[{"event":"market_closed","by":0},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',7,1790259204039,'seat 1','{"format":5,"events":[{"event":"bag_sealed","seat":1,"count":5,"goods":{"mead":1,"green_apples":1,"silk":1,"chicken":1,"golden_apples":1}}]}');
INSERT INTO "steps" VALUES('T434DE',8,1790259204594,'seat 2','{"format":5,"events":[{"event":"bag_sealed","seat":2,"count":3,"goods":{"silk":1,"crossbow":1,"pepper":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',9,1790259208357,'seat 1','{"format":5,"events":[{"event":"declared","seat":1,"good":"chicken","count":5,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',10,1790259215801,'seat 2','{"format":5,"events":[{"event":"declared","seat":2,"good":"apple","count":3,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',11,1790259216045,'seat 0','{"format":5,"events":[{"event":"bag_opened","merchant":2,"by":[0],"goods":{"silk":1,"crossbow":1,"pepper":1},"declared":"apple","let_in":{},"confiscated":{"silk":1,"crossbow":1,"pepper":1},"penalty":12},{"event":"gold_moved","from":"2","to":"0","amount":12,"reason":"fine","round":1,"bag":2}]}');
INSERT INTO "steps" VALUES('T434DE',12,1790259237220,'host','{"format":5,"events":[{"event":"clock_started","by":null,"ends_at":1790259357220}]}');
INSERT INTO "steps" VALUES('T434DE',13,1790259250986,'seat 0','{"format":5,"events":[{"event":"bag_opened","merchant":1,"by":[0],"goods":{"mead":1,"green_apples":1,"silk":1,"chicken":1,"golden_apples":1},"declared":"chicken","let_in":{"chicken":1},"confiscated":{"mead":1,"green_apples":1,"silk":1,"golden_apples":1},"penalty":15},{"event":"gold_moved","from":"1","to":"0","amount":15,"reason":"fine","round":1,"bag":1},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":106234,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',14,1790259251238,'seat 2','{"format":5,"events":[{"event":"round_ended","round":1,"sheriff":1,"deputies":[],"deck":[],"hand":7,"skipped":[]}]}');
INSERT INTO "steps" VALUES('T434DE',15,1790259252207,'seat 1','{"format":5,"events":[{"event":"market_opened","by":1,"first":2}]}');
INSERT INTO "steps" VALUES('T434DE',16,1790259252455,'seat 2','{"format":5,"events":[{"event":"market_visited","seat":2,"swapped":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',17,1790259252580,'seat 0','{"format":5,"events":[{"event":"market_visited","seat":0,"swapped":3,"by_host":false},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',18,1790259253719,'seat 2','{"format":5,"events":[{"event":"bag_sealed","seat":2,"count":5,"goods":{"apple":3,"cheese":2}}]}');
INSERT INTO "steps" VALUES('T434DE',19,1790259254024,'seat 0','{"format":5,"events":[{"event":"bag_sealed","seat":0,"count":2,"goods":{"green_apples":1,"mead":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',20,1790259255953,'seat 2','{"format":5,"events":[{"event":"declared","seat":2,"good":"apple","count":5,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',21,1790259256374,'seat 0','{"format":5,"events":[{"event":"declared","seat":0,"good":"cheese","count":2,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',22,1790259256854,'seat 0','{"format":5,"events":[{"event":"clock_started","by":0,"ends_at":1790259376854}]}');
INSERT INTO "steps" VALUES('T434DE',23,1790259258236,'seat 1','{"format":5,"events":[{"event":"bag_passed","merchant":0,"by":[1],"legal":{},"hidden":{"green_apples":1,"mead":1}}]}');
INSERT INTO "steps" VALUES('T434DE',24,1790259260181,'seat 1','{"format":5,"events":[{"event":"bag_opened","merchant":2,"by":[1],"goods":{"apple":3,"cheese":2},"declared":"apple","let_in":{"apple":3},"confiscated":{"cheese":2},"penalty":4},{"event":"gold_moved","from":"2","to":"1","amount":4,"reason":"fine","round":2,"bag":2},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":116673,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',25,1790259260874,'seat 0','{"format":5,"events":[{"event":"round_ended","round":2,"sheriff":2,"deputies":[],"deck":[],"hand":7,"skipped":[]}]}');
INSERT INTO "steps" VALUES('T434DE',26,1790259261180,'seat 2','{"format":5,"events":[{"event":"market_opened","by":2,"first":1}]}');
INSERT INTO "steps" VALUES('T434DE',27,1790259262117,'seat 1','{"format":5,"events":[{"event":"market_visited","seat":1,"swapped":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',28,1790259295193,'seat 0','{"format":5,"events":[{"event":"market_visited","seat":0,"swapped":2,"by_host":false},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',29,1790259296348,'seat 0','{"format":5,"events":[{"event":"bag_sealed","seat":0,"count":3,"goods":{"apple":3}}]}');
INSERT INTO "steps" VALUES('T434DE',30,1790259298374,'seat 1','{"format":5,"events":[{"event":"bag_sealed","seat":1,"count":1,"goods":{"chicken":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',31,1790259299672,'seat 0','{"format":5,"events":[{"event":"declared","seat":0,"good":"apple","count":3,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',32,1790259333311,'seat 1','{"format":5,"events":[{"event":"declared","seat":1,"good":"chicken","count":1,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',33,1790259334014,'seat 0','{"format":5,"events":[{"event":"clock_started","by":0,"ends_at":1790259454014}]}');
INSERT INTO "steps" VALUES('T434DE',34,1790259335375,'seat 2','{"format":5,"events":[{"event":"bag_passed","merchant":0,"by":[2],"legal":{"apple":3},"hidden":{}}]}');
INSERT INTO "steps" VALUES('T434DE',35,1790259336132,'seat 2','{"format":5,"events":[{"event":"bag_passed","merchant":1,"by":[2],"legal":{"chicken":1},"hidden":{}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":117882,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',36,1790259336177,'seat 2','{"format":5,"events":[{"event":"round_ended","round":3,"sheriff":0,"deputies":[],"deck":[],"hand":7,"skipped":[]}]}');
INSERT INTO "steps" VALUES('T434DE',37,1790259336625,'seat 0','{"format":5,"events":[{"event":"market_opened","by":0,"first":1}]}');
INSERT INTO "steps" VALUES('T434DE',38,1790259337220,'seat 1','{"format":5,"events":[{"event":"market_visited","seat":1,"swapped":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',39,1790259337403,'host','{"format":5,"events":[{"event":"market_closed","by":null},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',40,1790259338379,'seat 2','{"format":5,"events":[{"event":"bag_sealed","seat":2,"count":2,"goods":{"mead":1,"silk":1}}]}');
INSERT INTO "steps" VALUES('T434DE',41,1790259339224,'seat 1','{"format":5,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"apple":1,"chicken":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',42,1790259340134,'seat 1','{"format":5,"events":[{"event":"declared","seat":1,"good":"apple","count":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',43,1790259340221,'seat 2','{"format":5,"events":[{"event":"declared","seat":2,"good":"apple","count":2,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',44,1790259341536,'seat 0','{"format":5,"events":[{"event":"clock_started","by":0,"ends_at":1790259461536}]}');
INSERT INTO "steps" VALUES('T434DE',45,1790259343825,'seat 0','{"format":5,"events":[{"event":"offer_made","offer":{"id":1,"by":0,"to":[2],"gives":{"gold":8,"stand":{"green_apples":1},"bag":{},"promise":null,"face_down":{"green_apples":1},"said":{},"promise_now":false},"wants":{"gold":0,"stand":{"apple":2},"bag":{},"promise":"Half of my next bribe is yours","face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":2}],"consent":[],"accepted":[],"mark":0,"lapses_aloud":true}}]}');
INSERT INTO "steps" VALUES('T434DE',46,1790259345383,'seat 2','{"format":5,"events":[{"event":"offer_made","offer":{"id":2,"by":2,"to":[0],"gives":{"gold":3,"stand":{},"bag":{"apple":2},"promise":null,"face_down":{},"said":{},"promise_now":false},"wants":{"gold":8,"stand":{"green_apples":1},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":2}],"consent":[],"accepted":[],"mark":0,"lapses_aloud":true}}]}');
INSERT INTO "steps" VALUES('T434DE',47,1790259370165,'seat 0','{"format":5,"events":[{"event":"clock_paused","by":0,"remaining_ms":91371,"at":1790259370165,"runs_on":true}]}');
INSERT INTO "steps" VALUES('T434DE',48,1790259370357,'seat 0','{"format":5,"events":[{"event":"clock_resumed","by":0,"ends_at":1790259461728}]}');
INSERT INTO "steps" VALUES('T434DE',49,1790259373735,'seat 0','{"format":5,"events":[{"event":"deal_made","deal":{"id":2,"by":2,"to":[0],"gives":{"gold":3,"stand":{},"bag":{"apple":2},"promise":null,"face_down":{},"said":{},"promise_now":false},"wants":{"gold":8,"stand":{"green_apples":1},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":2}],"consent":[],"round":4,"status":"bound","delivered":null,"handed":{},"mark":0,"promise_kept":null,"wanted_promise_kept":null,"booked_for":[]}},{"event":"gold_moved","from":"2","to":"0","amount":3,"reason":"deal","round":4,"bag":null},{"event":"gold_moved","from":"0","to":"2","amount":8,"reason":"deal","round":4,"bag":null},{"event":"goods_handed","giver":0,"to":"2","seers":[0,2],"legal":{},"hidden":{"green_apples":1},"place":"stand","deal":2},{"event":"bag_passed","merchant":2,"by":[0],"legal":{},"hidden":{"mead":1,"silk":1}},{"event":"goods_handed","giver":2,"to":"0","seers":[2,0],"legal":{},"hidden":{},"place":"bag","deal":2},{"event":"proof_shown","seat":2,"to":[0],"place":"bag","goods":{"mead":1,"silk":1}}]}');
INSERT INTO "steps" VALUES('T434DE',50,1790259387933,'seat 0','{"format":5,"events":[{"event":"bag_opened","merchant":1,"by":[0],"goods":{"apple":1,"chicken":1},"declared":"apple","let_in":{"apple":1},"confiscated":{"chicken":1},"penalty":2},{"event":"gold_moved","from":"1","to":"0","amount":2,"reason":"fine","round":4,"bag":1},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":73795,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',51,1790259388926,'seat 0','{"format":5,"events":[{"event":"round_ended","round":4,"sheriff":1,"deputies":[],"deck":[],"hand":7,"skipped":[]}]}');
INSERT INTO "steps" VALUES('T434DE',52,1790259390028,'seat 1','{"format":5,"events":[{"event":"market_opened","by":1,"first":0}]}');
INSERT INTO "steps" VALUES('T434DE',53,1790259390371,'seat 0','{"format":5,"events":[{"event":"market_visited","seat":0,"swapped":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',54,1790259390934,'seat 2','{"format":5,"events":[{"event":"market_visited","seat":2,"swapped":4,"by_host":false},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',55,1790259391633,'seat 0','{"format":5,"events":[{"event":"bag_sealed","seat":0,"count":4,"goods":{"cheese":4}}]}');
INSERT INTO "steps" VALUES('T434DE',56,1790259392560,'seat 2','{"format":5,"events":[{"event":"bag_sealed","seat":2,"count":2,"goods":{"apple":2}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',57,1790259394933,'seat 2','{"format":5,"events":[{"event":"declared","seat":2,"good":"apple","count":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',58,1790259395692,'seat 0','{"format":5,"events":[{"event":"declared","seat":0,"good":"cheese","count":4,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',59,1790259396451,'seat 1','{"format":5,"events":[{"event":"offer_made","offer":{"id":3,"by":1,"to":[0],"gives":{"gold":6,"stand":{"chicken":1,"apple":1},"bag":{},"promise":"You pass next round, whatever you carry","face_down":{},"said":{},"promise_now":false},"wants":{"gold":2,"stand":{},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"asks":[],"consent":[],"accepted":[],"mark":0,"lapses_aloud":true}}]}');
INSERT INTO "steps" VALUES('T434DE',60,1790259397802,'seat 1','{"format":5,"events":[{"event":"bag_opened","merchant":0,"by":[1],"goods":{"cheese":4},"declared":"cheese","let_in":{"cheese":4},"confiscated":{},"penalty":8},{"event":"gold_moved","from":"1","to":"0","amount":8,"reason":"penalty","round":5,"bag":0}]}');
INSERT INTO "steps" VALUES('T434DE',61,1790259397994,'seat 1','{"format":5,"events":[{"event":"clock_started","by":1,"ends_at":1790259517994}]}');
INSERT INTO "steps" VALUES('T434DE',62,1790259398954,'seat 1','{"format":5,"events":[{"event":"offer_made","offer":{"id":4,"by":1,"to":[2],"gives":{"gold":10,"stand":{"chicken":1},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"wants":{"gold":6,"stand":{"apple":1},"bag":{"pepper":2},"promise":"I leave the cheese to you","face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":2}],"consent":[],"accepted":[],"mark":0,"lapses_aloud":true}}]}');
INSERT INTO "steps" VALUES('T434DE',63,1790259399693,'seat 2','{"format":5,"events":[{"event":"deal_made","deal":{"id":4,"by":1,"to":[2],"gives":{"gold":10,"stand":{"chicken":1},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"wants":{"gold":6,"stand":{"apple":1},"bag":{"pepper":2},"promise":"I leave the cheese to you","face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":2}],"consent":[],"round":5,"status":"bound","delivered":null,"handed":{},"mark":0,"promise_kept":null,"wanted_promise_kept":null,"booked_for":[]}},{"event":"gold_moved","from":"1","to":"2","amount":10,"reason":"deal","round":5,"bag":null},{"event":"goods_handed","giver":1,"to":"2","seers":[1,2],"legal":{"chicken":1},"hidden":{},"place":"stand","deal":4},{"event":"gold_moved","from":"2","to":"1","amount":6,"reason":"deal","round":5,"bag":null},{"event":"goods_handed","giver":2,"to":"1","seers":[2,1],"legal":{"apple":1},"hidden":{},"place":"stand","deal":4},{"event":"bag_passed","merchant":2,"by":[1],"legal":{"apple":2},"hidden":{}},{"event":"goods_handed","giver":2,"to":"1","seers":[2,1],"legal":{},"hidden":{},"place":"bag","deal":4},{"event":"proof_shown","seat":2,"to":[1],"place":"bag","goods":{"apple":2}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":118301,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',64,1790259399778,'seat 0','{"format":5,"events":[{"event":"round_ended","round":5,"sheriff":2,"deputies":[],"deck":[],"hand":7,"skipped":[]}]}');
INSERT INTO "steps" VALUES('T434DE',65,1790259401111,'seat 2','{"format":5,"events":[{"event":"market_opened","by":2,"first":0}]}');
INSERT INTO "steps" VALUES('T434DE',66,1790259402539,'seat 0','{"format":5,"events":[{"event":"market_visited","seat":0,"swapped":1,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',67,1790259403751,'seat 1','{"format":5,"events":[{"event":"market_visited","seat":1,"swapped":5,"by_host":false},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',68,1790259404639,'seat 1','{"format":5,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"pepper":1,"mead":1}}]}');
INSERT INTO "steps" VALUES('T434DE',69,1790259405350,'seat 0','{"format":5,"events":[{"event":"bag_sealed","seat":0,"count":1,"goods":{"chicken":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',70,1790259406716,'seat 0','{"format":5,"events":[{"event":"declared","seat":0,"good":"chicken","count":1,"by_host":false}]}');
INSERT INTO "steps" VALUES('T434DE',71,1790259407596,'seat 1','{"format":5,"events":[{"event":"declared","seat":1,"good":"apple","count":2,"by_host":false},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null,"ends_at":null}]}');
INSERT INTO "steps" VALUES('T434DE',72,1790259408020,'seat 1','{"format":5,"events":[{"event":"clock_started","by":1,"ends_at":1790259528020}]}');
INSERT INTO "steps" VALUES('T434DE',73,1790259408171,'seat 2','{"format":5,"events":[{"event":"offer_made","offer":{"id":5,"by":2,"to":[0],"gives":{"gold":0,"stand":{"apple":2,"green_apples":1},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"wants":{"gold":7,"stand":{"cheese":2},"bag":{},"promise":null,"face_down":{},"said":{},"promise_now":false},"asks":[{"do":"pass","merchant":0}],"consent":[],"accepted":[],"mark":0,"lapses_aloud":true}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',1,1791000018000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":0,"name":"Ann","grant":"30eb5b25d91d35e9","unasked":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',2,1791000036000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":1,"name":"Ben","grant":"d0946f044aa550db","unasked":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',3,1791000054000,'host','{"format":5,"events":[{"event":"seat_claimed","seat_id":2,"name":"Cid","grant":"9139b8c1e2c7c685","unasked":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',4,1791000081000,'host','{"format":5,"events":[{"event":"game_started","players":3,"first":2,"hand":3,"deck":75}]}');
INSERT INTO "steps" VALUES('7NZ6BH',5,1791000144000,'seat 2','{"format":5,"events":[{"event":"hand_recorded","seat":2,"items":{"chain":1,"gems":1,"pearls":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',6,1791000207000,'seat 1','{"format":5,"events":[{"event":"hand_recorded","seat":1,"items":{"chain":1,"pearls":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',7,1791000270000,'seat 0','{"format":5,"events":[{"event":"hand_recorded","seat":0,"items":{"chain":1,"candlestick":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',8,1791000333000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',9,1791000396000,'seat 2','{"format":5,"events":[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',10,1791000459000,'seat 0','{"format":5,"events":[{"event":"bid_laid","kind":"buy","seat":0,"items":{"casket":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',11,1791000522000,'seat 1','{"format":5,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["casket","chain"]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',12,1791000585000,'seat 2','{"format":5,"events":[{"event":"bid_chosen","seat":2,"item":"copper","owner":1,"items":{"chain":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',13,1791000648000,'seat 2','{"format":5,"events":[{"event":"turn_ended","seat":2,"next":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',14,1791000711000,'seat 0','{"format":5,"events":[{"event":"card_revealed","seat":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',15,1791000774000,'seat 0','{"format":5,"events":[{"event":"attacked","kind":"rob","seat":0,"target":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',16,1791000837000,'seat 2','{"format":5,"events":[{"event":"yielded","kind":"rob","seat":0,"target":2,"hand":{"chain":2,"gems":1,"pearls":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',17,1791000900000,'seat 0','{"format":5,"events":[{"event":"card_taken","kind":"rob","seat":0,"target":2,"item":"pearls","taken":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',18,1791000963000,'seat 0','{"format":5,"events":[{"event":"turn_ended","seat":0,"next":1,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',19,1791001017000,'host','{"format":5,"events":[{"event":"card_revealed","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',20,1791001080000,'seat 1','{"format":5,"events":[{"event":"attacked","kind":"hold_up","seat":1,"target":0,"item":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',21,1791001143000,'seat 0','{"format":5,"events":[{"event":"yielded","kind":"hold_up","seat":1,"target":0,"hand":{"chain":1,"candlestick":1,"casket":1,"gems":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',22,1791001206000,'seat 1','{"format":5,"events":[{"event":"card_taken","kind":"hold_up","seat":1,"target":0,"item":"gems","taken":"chain"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',23,1791001269000,'seat 1','{"format":5,"events":[{"event":"turn_ended","seat":1,"next":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',24,1791001332000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',25,1791001395000,'seat 2','{"format":5,"events":[{"event":"attacked","kind":"rob","seat":2,"target":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',26,1791001458000,'seat 0','{"format":5,"events":[{"event":"yielded","kind":"rob","seat":2,"target":0,"hand":{"candlestick":1,"casket":1,"gems":2}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',27,1791001521000,'seat 2','{"format":5,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":0,"item":"pearls","taken":"candlestick"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',28,1791001584000,'seat 2','{"format":5,"events":[{"event":"turn_ended","seat":2,"next":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',29,1791001638000,'host','{"format":5,"events":[{"event":"card_revealed","seat":0,"item":"chain"},{"event":"card_kept","seat":0,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('7NZ6BH',30,1791001701000,'seat 0','{"format":5,"events":[{"event":"turn_ended","seat":0,"next":1,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',31,1791001764000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":1,"item":"chain"},{"event":"card_kept","seat":1,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('7NZ6BH',32,1791001827000,'seat 1','{"format":5,"events":[{"event":"turn_ended","seat":1,"next":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',33,1791001881000,'host','{"format":5,"events":[{"event":"other_points_set","seat":2,"words":"order 29","points":9}]}');
INSERT INTO "steps" VALUES('7NZ6BH',34,1791001944000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',35,1791002007000,'seat 2','{"format":5,"events":[{"event":"card_kept","seat":2,"item":"copper","why":""}]}');
INSERT INTO "steps" VALUES('7NZ6BH',36,1791002070000,'seat 2','{"format":5,"events":[{"event":"turn_ended","seat":2,"next":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',37,1791002133000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":0,"item":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',38,1791002196000,'seat 0','{"format":5,"events":[{"event":"attacked","kind":"hold_up","seat":0,"target":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',39,1791002259000,'seat 1','{"format":5,"events":[{"event":"yielded","kind":"hold_up","seat":0,"target":1,"hand":{"pearls":1,"casket":1,"copper":1,"chain":2}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',40,1791002322000,'seat 0','{"format":5,"events":[{"event":"card_taken","kind":"hold_up","seat":0,"target":1,"item":"gems","taken":"chain"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',41,1791002376000,'host','{"format":5,"events":[{"event":"turn_ended","seat":0,"next":1,"by_host":true}]}');
INSERT INTO "steps" VALUES('7NZ6BH',42,1791002439000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":1,"item":"gold"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',43,1791002502000,'seat 1','{"format":5,"events":[{"event":"ambush_laid","seat":1,"ambush":1,"shows":["candlestick","pearls"]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',44,1791002556000,'host','{"format":5,"events":[{"event":"turn_ended","seat":1,"next":2,"by_host":true}]}');
INSERT INTO "steps" VALUES('7NZ6BH',45,1791002619000,'seat 2','{"format":5,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',46,1791002682000,'seat 2','{"format":5,"events":[{"event":"attacked","kind":"rob","seat":2,"target":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',47,1791002745000,'seat 0','{"format":5,"events":[{"event":"yielded","kind":"rob","seat":2,"target":0,"hand":{"casket":1,"gems":2,"pearls":1,"chain":2}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',48,1791002808000,'seat 2','{"format":5,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":0,"item":"pearls","taken":"chain"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',49,1791002871000,'seat 2','{"format":5,"events":[{"event":"set_laid","seat":2,"item":"chain","count":3,"keep":true,"asked_first":0}]}');
INSERT INTO "steps" VALUES('7NZ6BH',50,1791002934000,'seat 1','{"format":5,"events":[{"event":"set_let_be","seat":1},{"event":"set_traded","seat":2,"item":"chain","count":3,"kept":true},{"event":"sheriff_moved","position":1,"dry":false},{"event":"favour_granted","number":7,"seats":[2,0,1],"hands":[4,6,5]},{"event":"favour_drawn","seat":2},{"event":"favour_drawn","seat":0},{"event":"favour_drawn","seat":1}]}');
INSERT INTO "steps" VALUES('7NZ6BH',51,1791002997000,'seat 2','{"format":5,"events":[{"event":"draw_recorded","seat":2,"item":"gold"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',52,1791003060000,'seat 1','{"format":5,"events":[{"event":"draw_recorded","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',53,1791003123000,'seat 0','{"format":5,"events":[{"event":"draw_recorded","seat":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',54,1791003186000,'seat 2','{"format":5,"events":[{"event":"turn_ended","seat":2,"next":0,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',55,1791003249000,'seat 0','{"format":5,"events":[{"event":"card_revealed","seat":0,"item":"copper"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',56,1791003312000,'seat 0','{"format":5,"events":[{"event":"bidding_opened","kind":"buy","seat":0,"empty":[]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',57,1791003375000,'seat 1','{"format":5,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"pearls":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',58,1791003438000,'seat 2','{"format":5,"events":[{"event":"bid_laid","kind":"buy","seat":2,"items":{"pearls":1}},{"event":"bids_turned_up","seats":[1,2],"items":["pearls","pearls"]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',59,1791003501000,'seat 0','{"format":5,"events":[{"event":"card_kept","seat":0,"item":"copper","why":"refused"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',60,1791003564000,'seat 0','{"format":5,"events":[{"event":"turn_ended","seat":0,"next":1,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',61,1791003627000,'seat 1','{"format":5,"events":[{"event":"card_revealed","seat":1,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',62,1791003690000,'seat 1','{"format":5,"events":[{"event":"attacked","kind":"steal","seat":1,"target":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',63,1791003753000,'seat 0','{"format":5,"events":[{"event":"yielded","kind":"steal","seat":1,"target":0,"hand":{}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',64,1791003816000,'seat 0','{"format":5,"events":[{"event":"card_taken","kind":"steal","seat":1,"target":0,"item":"candlestick","taken":"gems"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',65,1791003879000,'seat 1','{"format":5,"events":[{"event":"set_laid","seat":1,"item":"gems","count":3,"keep":false,"asked_first":2},{"event":"set_traded","seat":1,"item":"gems","count":3,"kept":false},{"event":"sheriff_moved","position":2,"dry":false},{"event":"favour_granted","number":3,"seats":[],"hands":[]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',66,1791003942000,'seat 1','{"format":5,"events":[{"event":"turn_ended","seat":1,"next":2,"by_host":false}]}');
INSERT INTO "steps" VALUES('7NZ6BH',67,1791004005000,'seat 0','{"format":5,"events":[{"event":"card_revealed","seat":2,"item":"casket"}]}');
INSERT INTO "steps" VALUES('7NZ6BH',68,1791004068000,'seat 2','{"format":5,"events":[{"event":"bidding_opened","kind":"barter","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('7NZ6BH',69,1791004131000,'seat 0','{"format":5,"events":[{"event":"bid_laid","kind":"barter","seat":0,"items":{"pearls":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',70,1791004194000,'seat 1','{"format":5,"events":[{"event":"bid_laid","kind":"barter","seat":1,"items":{"pearls":1,"copper":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',71,1791004257000,'seat 2','{"format":5,"events":[{"event":"bid_chosen","seat":2,"item":"casket","owner":1,"items":{"pearls":1,"copper":1}}]}');
INSERT INTO "steps" VALUES('7NZ6BH',72,1791004320000,'seat 2','{"format":5,"events":[{"event":"set_laid","seat":2,"item":"pearls","count":3,"keep":true,"asked_first":0}]}');
INSERT INTO "steps" VALUES('7NZ6BH',73,1791004383000,'seat 1','{"format":5,"events":[{"event":"set_let_be","seat":1},{"event":"set_traded","seat":2,"item":"pearls","count":3,"kept":true},{"event":"sheriff_moved","position":3,"dry":false},{"event":"favour_granted","number":8,"seats":[2,0,1],"hands":[4,8,3]},{"event":"favour_drawn","seat":2},{"event":"favour_drawn","seat":0},{"event":"favour_drawn","seat":1}]}');
INSERT INTO "steps" VALUES('T434DE',74,1790259528020,'','{"format":5,"events":[{"event":"clock_ended","at":1790259528020},{"event":"bag_passed","merchant":0,"by":[],"legal":{"chicken":1},"hidden":{}},{"event":"bag_passed","merchant":1,"by":[],"legal":{},"hidden":{"pepper":1,"mead":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":null,"ends_at":null}]}');
CREATE TABLE tables (
	code VARCHAR(6) NOT NULL, 
	opened_at BIGINT NOT NULL, 
	opened TEXT NOT NULL, group_code VARCHAR(8), 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('T434DE',1790259200000,'{"edition": "sheriff-2e", "options": {"one_device": false, "royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}, "promo_cards": {}, "turns_as_sheriff": null, "clock_seconds": 60, "starting_gold": 50}, "names": ["Marion", "Robin", "Tuck"], "host_grant": "283c20c2ba11b3ac"}',NULL);
INSERT INTO "tables" VALUES('7NZ6BH',1791000000000,'{"edition": "nottingham", "options": {"one_device": false, "colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "names": ["Ann", "Ben", "Cid"], "host_grant": "7b25a5e72381d974"}',NULL);
CREATE INDEX ix_tables_opened_at ON tables (opened_at);
CREATE INDEX keys_by_table ON keys (code);
CREATE INDEX ix_answers_at ON answers (at);
CREATE INDEX ix_tables_group_code ON tables (group_code);
CREATE INDEX ix_group_keys_group ON group_keys ("group");
CREATE INDEX games_by_time ON games ("group", played_at, id);
CREATE UNIQUE INDEX games_by_table ON games (table_code, "group");
CREATE INDEX plays_by_member ON plays ("group", member);
COMMIT;

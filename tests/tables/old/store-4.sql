BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
CREATE TABLE keys (
	hash BLOB NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	holds VARCHAR(32) NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES(X'48A87B6EEA14308697542DB54991A4CE3B72C9D65E611070B1038727F509B1DC','X57E9Q','c99bbafa4f90338c');
INSERT INTO "keys" VALUES(X'49E23F8377DAD1A90F52953E02251E3AED4789579848DC6EFC250F81CC64A6AF','X57E9Q','5eecae27dc323411');
INSERT INTO "keys" VALUES(X'67EECB31EF452E89ECA869EBD4573A7A3E585DDEB14C9D1CFC20C587372D15D6','X57E9Q','c8f2a23e8df3e845');
INSERT INTO "keys" VALUES(X'72E66F26BE78FFC69837710B44A9A6A9FD9761210DA7737A2D7293962D58B11D','X57E9Q','12920590fae7c260');
INSERT INTO "keys" VALUES(X'8922949F9F504898E48CCAB991C99146EFEA37ADDA74211E079ED4D8BA2894C4','GG67VE','c358de8a015b034a');
INSERT INTO "keys" VALUES(X'099604A9927B0BB524DC9AAF50DF5649CDB562B048E38F08E0283072A018D8E2','GG67VE','25b98e056c95ec7c');
INSERT INTO "keys" VALUES(X'33AD6582F68BA67784F61293C1C1B72E3B35EE097F4F85386C5A7CC743B301F6','GG67VE','3a3f43318453f3f4');
INSERT INTO "keys" VALUES(X'0B2E0599B8414948F6F902703F9EF91B2AB93D59C2A67FF66D726146CE091726','GG67VE','07f91119e6ad34a6');
CREATE TABLE snapshots (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	state TEXT NOT NULL, 
	digest BLOB NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('X57E9Q',40,'9f2a09f6efb715844366d07e847ac31f10f7b1c212791179105bdf31b8dc10a7','{"table": {"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "seats": [{"id": 0, "name": "Marion", "grant": "5eecae27dc323411", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 1, "name": "Robin", "grant": "c8f2a23e8df3e845", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 2, "name": "Tuck", "grant": "12920590fae7c260", "ever_claimed": true, "adopted": false, "opened_anew": false}], "most_seats": 6, "host_grant": "c99bbafa4f90338c", "opener": "c99bbafa4f90338c", "host_seat_id": null, "requests": [], "votes": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "game": null}, "game": {"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "players": [{"gold": 50, "stand": {"cheese": 4, "chicken": 1}, "contraband": {"mead": 3, "silk": 1, "pepper": 2}, "left": 0, "black_market": [], "bag": {"count": 4, "goods": {"pepper": 2, "chicken": 1, "cheese": 1}, "declared": "chicken", "status": "passed", "decision": "pass", "decided_by": [1], "stances": [], "alone": null, "paid": []}, "been_to_market": true, "sits_out": false, "claimed": false}, {"gold": 59, "stand": {"chicken": 2}, "contraband": {"silk": 2, "mead": 1, "green_apples": 1, "pepper": 1}, "left": 0, "black_market": [], "bag": null, "been_to_market": false, "sits_out": false, "claimed": false}, {"gold": 41, "stand": {"apple": 1}, "contraband": {"crossbow": 1, "green_apples": 1}, "left": 0, "black_market": [], "bag": {"count": 5, "goods": {"mead": 1, "apple": 2, "cheese": 1, "chicken": 1}, "declared": "apple", "status": "declared", "decision": null, "decided_by": [], "stances": [], "alone": null, "paid": []}, "been_to_market": true, "sits_out": false, "claimed": false}], "phase": "inspect", "round": 4, "sheriff": 1, "deputies": [], "deputy_deck": [], "market_first": null, "chest": {"gold": 0, "stand": {}, "contraband": {}, "left": 0, "split": null}, "clock": {"remaining_ms": 137000, "ends_at": 1790259426482, "started": true}, "stopped_ms": null, "debts": [], "offers": [], "deals": [{"id": 1, "by": 2, "to": [1], "gives": {"gold": 10, "stand": {}, "bag": {}, "promise": "You pass next round, whatever you carry"}, "wants": {"gold": 1, "stand": {}, "bag": {"apple": 2}, "promise": null}, "asks": [{"do": "pass", "merchant": 0}, {"do": "pass", "merchant": 1}], "consent": [], "round": 2, "status": "done", "delivered": {}, "mark": 0, "promise_kept": null, "wanted_promise_kept": null}], "next_offer": 2, "shown": [], "black_market": {"pepper": 0, "mead": 0, "silk": 0}, "discarded": {}}, "move": {"version": 40, "by": "seat 1"}}',X'8E5F7079A09434169E352F381852CFDBDA5AA26F30180860955CA83F20F5EED3');
INSERT INTO "snapshots" VALUES('GG67VE',40,'9f2a09f6efb715844366d07e847ac31f10f7b1c212791179105bdf31b8dc10a7','{"table": {"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "seats": [{"id": 0, "name": "Ann", "grant": "25b98e056c95ec7c", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 1, "name": "Ben", "grant": "3a3f43318453f3f4", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 2, "name": "Cid", "grant": "07f91119e6ad34a6", "ever_claimed": true, "adopted": false, "opened_anew": false}], "most_seats": 7, "host_grant": "c358de8a015b034a", "opener": "c358de8a015b034a", "host_seat_id": null, "requests": [], "votes": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "game": null}, "game": {"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true}, "players": [{"colour": "blue", "hand_count": 5, "hand": {"chain": 2, "candlestick": 1, "copper": 1, "gems": 1}, "to_record": 0, "loot": {}, "ambushes": []}, {"colour": "green", "hand_count": 5, "hand": {"chain": 2, "pearls": 2, "casket": 1}, "to_record": 0, "loot": {}, "ambushes": []}, {"colour": "white", "hand_count": 6, "hand": {"chain": 1, "pearls": 2, "casket": 1, "gems": 1, "copper": 1}, "to_record": 0, "loot": {}, "ambushes": []}], "phase": "act", "turn": 0, "turns": 7, "revealed": "gems", "deck": 67, "discard": 0, "missing": 0, "position": 0, "track": [7, 3, 8, 8, 4], "city_at": 6, "pawn": "still", "dry": false, "favour": [], "granted": null, "bidding": null, "attack": {"kind": "hold_up", "target": 1, "stage": "answer"}, "laid": null, "traded": false, "done": {}, "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}, "next_ambush": 1}, "move": {"version": 40, "by": "seat 0"}}',X'721B25B9D7E7FC0180DA79E745C4F6C1C4CA299D8DE1A449A72CCD7F21FB8E77');
CREATE TABLE steps (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	events TEXT NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('X57E9Q',1,1790259200000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":0,"name":"Marion","grant":"5eecae27dc323411"}]}');
INSERT INTO "steps" VALUES('X57E9Q',2,1790259200000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":1,"name":"Robin","grant":"c8f2a23e8df3e845"}]}');
INSERT INTO "steps" VALUES('X57E9Q',3,1790259200000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":2,"name":"Tuck","grant":"12920590fae7c260"}]}');
INSERT INTO "steps" VALUES('X57E9Q',4,1790259221787,'host','{"format":4,"events":[{"event":"game_started","players":3,"gold":50,"sheriff":1,"deputies":[],"deck":[]},{"event":"gold_moved","from":"bank","to":"0","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"1","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"2","amount":50,"reason":"start","round":1,"bag":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',5,1790259222789,'seat 1','{"format":4,"events":[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',6,1790259224020,'seat 0','{"format":4,"events":[{"event":"bag_sealed","seat":0,"count":3,"goods":{"cheese":3}}]}');
INSERT INTO "steps" VALUES('X57E9Q',7,1790259226808,'seat 2','{"format":4,"events":[{"event":"bag_sealed","seat":2,"count":2,"goods":{"crossbow":1,"apple":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',8,1790259239758,'seat 2','{"format":4,"events":[{"event":"declared","seat":2,"good":"apple","count":2}]}');
INSERT INTO "steps" VALUES('X57E9Q',9,1790259241493,'seat 0','{"format":4,"events":[{"event":"declared","seat":0,"good":"cheese","count":3},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',10,1790259242961,'seat 1','{"format":4,"events":[{"event":"clock_started","by":1,"ends_at":1790259362961}]}');
INSERT INTO "steps" VALUES('X57E9Q',11,1790259243574,'seat 1','{"format":4,"events":[{"event":"bag_passed","merchant":0,"by":[1],"legal":{"cheese":3},"hidden":{}}]}');
INSERT INTO "steps" VALUES('X57E9Q',12,1790259244681,'seat 1','{"format":4,"events":[{"event":"bag_passed","merchant":2,"by":[1],"legal":{"apple":1},"hidden":{"crossbow":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":118280}]}');
INSERT INTO "steps" VALUES('X57E9Q',13,1790259245850,'host','{"format":4,"events":[{"event":"round_ended","round":1,"sheriff":2,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',14,1790259267025,'host','{"format":4,"events":[{"event":"market_closed","by":null},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',15,1790259267811,'seat 1','{"format":4,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"chicken":2}}]}');
INSERT INTO "steps" VALUES('X57E9Q',16,1790259268589,'seat 0','{"format":4,"events":[{"event":"bag_sealed","seat":0,"count":4,"goods":{"mead":3,"silk":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',17,1790259270010,'seat 0','{"format":4,"events":[{"event":"declared","seat":0,"good":"cheese","count":4}]}');
INSERT INTO "steps" VALUES('X57E9Q',18,1790259270276,'seat 1','{"format":4,"events":[{"event":"declared","seat":1,"good":"chicken","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',19,1790259271690,'seat 2','{"format":4,"events":[{"event":"offer_made","offer":{"id":1,"by":2,"to":[1],"gives":{"gold":10,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":1,"stand":{},"bag":{"apple":2},"promise":null},"asks":[{"do":"pass","merchant":0},{"do":"pass","merchant":1}],"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('X57E9Q',20,1790259271848,'seat 2','{"format":4,"events":[{"event":"clock_started","by":2,"ends_at":1790259391848}]}');
INSERT INTO "steps" VALUES('X57E9Q',21,1790259272616,'seat 1','{"format":4,"events":[{"event":"deal_made","deal":{"id":1,"by":2,"to":[1],"gives":{"gold":10,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":1,"stand":{},"bag":{"apple":2},"promise":null},"asks":[{"do":"pass","merchant":0},{"do":"pass","merchant":1}],"consent":[],"round":2,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from":"2","to":"1","amount":10,"reason":"deal","round":2,"bag":null},{"event":"gold_moved","from":"1","to":"2","amount":1,"reason":"deal","round":2,"bag":null},{"event":"bag_passed","merchant":0,"by":[2],"legal":{},"hidden":{"mead":3,"silk":1}},{"event":"bag_passed","merchant":1,"by":[2],"legal":{"chicken":2},"hidden":{}},{"event":"goods_handed","giver":1,"to":"2","seers":[1,2],"legal":{},"hidden":{},"place":"bag","deal":1},{"event":"proof_shown","seat":1,"to":[2],"place":"bag","goods":{"chicken":2}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":119232}]}');
INSERT INTO "steps" VALUES('X57E9Q',22,1790259272921,'seat 2','{"format":4,"events":[{"event":"round_ended","round":2,"sheriff":0,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',23,1790259273302,'seat 0','{"format":4,"events":[{"event":"market_opened","by":0,"first":2}]}');
INSERT INTO "steps" VALUES('X57E9Q',24,1790259274909,'seat 2','{"format":4,"events":[{"event":"market_visited","seat":2,"swapped":3}]}');
INSERT INTO "steps" VALUES('X57E9Q',25,1790259276385,'seat 1','{"format":4,"events":[{"event":"market_visited","seat":1,"swapped":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',26,1790259276914,'seat 1','{"format":4,"events":[{"event":"bag_sealed","seat":1,"count":5,"goods":{"silk":2,"mead":1,"green_apples":1,"pepper":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',27,1790259277155,'seat 2','{"format":4,"events":[{"event":"bag_sealed","seat":2,"count":1,"goods":{"green_apples":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',28,1790259278048,'seat 1','{"format":4,"events":[{"event":"declared","seat":1,"good":"apple","count":5}]}');
INSERT INTO "steps" VALUES('X57E9Q',29,1790259278805,'seat 2','{"format":4,"events":[{"event":"declared","seat":2,"good":"cheese","count":1},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',30,1790259281253,'seat 0','{"format":4,"events":[{"event":"bag_passed","merchant":1,"by":[0],"legal":{},"hidden":{"silk":2,"mead":1,"green_apples":1,"pepper":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',31,1790259282595,'seat 0','{"format":4,"events":[{"event":"bag_passed","merchant":2,"by":[0],"legal":{},"hidden":{"green_apples":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',32,1790259282956,'host','{"format":4,"events":[{"event":"round_ended","round":3,"sheriff":1,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',33,1790259283500,'seat 1','{"format":4,"events":[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',34,1790259284326,'seat 2','{"format":4,"events":[{"event":"bag_sealed","seat":2,"count":5,"goods":{"mead":1,"apple":2,"cheese":1,"chicken":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',35,1790259285575,'seat 0','{"format":4,"events":[{"event":"bag_sealed","seat":0,"count":4,"goods":{"pepper":2,"chicken":1,"cheese":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',36,1790259286658,'seat 2','{"format":4,"events":[{"event":"declared","seat":2,"good":"apple","count":5}]}');
INSERT INTO "steps" VALUES('X57E9Q',37,1790259288013,'seat 0','{"format":4,"events":[{"event":"declared","seat":0,"good":"chicken","count":4},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',38,1790259288446,'seat 1','{"format":4,"events":[{"event":"bag_passed","merchant":0,"by":[1],"legal":{"chicken":1,"cheese":1},"hidden":{"pepper":2}}]}');
INSERT INTO "steps" VALUES('X57E9Q',39,1790259289482,'seat 1','{"format":4,"events":[{"event":"clock_started","by":1,"ends_at":1790259409482}]}');
INSERT INTO "steps" VALUES('X57E9Q',40,1790259290964,'seat 1','{"format":4,"events":[{"event":"time_added","by":1,"seconds":17}]}');
INSERT INTO "steps" VALUES('X57E9Q',41,1790259291601,'seat 1','{"format":4,"events":[{"event":"bag_passed","merchant":2,"by":[1],"legal":{"apple":2,"cheese":1,"chicken":1},"hidden":{"mead":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":134881}]}');
INSERT INTO "steps" VALUES('X57E9Q',42,1790259305947,'seat 1','{"format":4,"events":[{"event":"round_ended","round":4,"sheriff":2,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',43,1790259307164,'seat 2','{"format":4,"events":[{"event":"market_opened","by":2,"first":1}]}');
INSERT INTO "steps" VALUES('X57E9Q',44,1790259307708,'seat 1','{"format":4,"events":[{"event":"market_visited","seat":1,"swapped":0}]}');
INSERT INTO "steps" VALUES('X57E9Q',45,1790259340674,'seat 0','{"format":4,"events":[{"event":"market_visited","seat":0,"swapped":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',46,1790259341916,'seat 1','{"format":4,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"mead":1,"gouda":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',47,1790259342706,'seat 0','{"format":4,"events":[{"event":"bag_sealed","seat":0,"count":5,"goods":{"cheese":4,"silk":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',48,1790259344161,'seat 0','{"format":4,"events":[{"event":"declared","seat":0,"good":"cheese","count":5}]}');
INSERT INTO "steps" VALUES('X57E9Q',49,1790259346715,'seat 1','{"format":4,"events":[{"event":"declared","seat":1,"good":"cheese","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',50,1790259346940,'seat 2','{"format":4,"events":[{"event":"bag_passed","merchant":1,"by":[2],"legal":{},"hidden":{"mead":1,"gouda":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',51,1790259347390,'seat 2','{"format":4,"events":[{"event":"clock_started","by":2,"ends_at":1790259467390}]}');
INSERT INTO "steps" VALUES('X57E9Q',52,1790259386743,'seat 2','{"format":4,"events":[{"event":"bag_passed","merchant":0,"by":[2],"legal":{"cheese":4},"hidden":{"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":80647}]}');
INSERT INTO "steps" VALUES('X57E9Q',53,1790259387205,'seat 2','{"format":4,"events":[{"event":"round_ended","round":5,"sheriff":0,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',54,1790259388268,'seat 0','{"format":4,"events":[{"event":"market_opened","by":0,"first":1}]}');
INSERT INTO "steps" VALUES('X57E9Q',55,1790259389091,'seat 1','{"format":4,"events":[{"event":"market_visited","seat":1,"swapped":1}]}');
INSERT INTO "steps" VALUES('X57E9Q',56,1790259389681,'seat 2','{"format":4,"events":[{"event":"market_visited","seat":2,"swapped":5},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',57,1790259392831,'seat 1','{"format":4,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"cheese":1,"chicken":1}}]}');
INSERT INTO "steps" VALUES('X57E9Q',58,1790259393675,'seat 2','{"format":4,"events":[{"event":"bag_sealed","seat":2,"count":4,"goods":{"apple":2,"chicken":1,"cheese":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',59,1790259394969,'seat 1','{"format":4,"events":[{"event":"declared","seat":1,"good":"cheese","count":2}]}');
INSERT INTO "steps" VALUES('X57E9Q',60,1790259395689,'seat 2','{"format":4,"events":[{"event":"declared","seat":2,"good":"apple","count":4},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',61,1790259395975,'seat 0','{"format":4,"events":[{"event":"clock_started","by":0,"ends_at":1790259515975}]}');
INSERT INTO "steps" VALUES('X57E9Q',62,1790259398744,'seat 0','{"format":4,"events":[{"event":"bag_passed","merchant":2,"by":[0],"legal":{"apple":2,"chicken":1,"cheese":1},"hidden":{}}]}');
INSERT INTO "steps" VALUES('X57E9Q',63,1790259412976,'seat 0','{"format":4,"events":[{"event":"bag_passed","merchant":1,"by":[0],"legal":{"cheese":1,"chicken":1},"hidden":{}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":102999}]}');
INSERT INTO "steps" VALUES('X57E9Q',64,1790259413551,'seat 0','{"format":4,"events":[{"event":"round_ended","round":6,"sheriff":1,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('X57E9Q',65,1790259414787,'seat 1','{"format":4,"events":[{"event":"market_opened","by":1,"first":0}]}');
INSERT INTO "steps" VALUES('X57E9Q',66,1790259415780,'seat 0','{"format":4,"events":[{"event":"market_visited","seat":0,"swapped":4}]}');
INSERT INTO "steps" VALUES('X57E9Q',67,1790259416566,'seat 2','{"format":4,"events":[{"event":"market_visited","seat":2,"swapped":2},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',68,1790259420297,'seat 2','{"format":4,"events":[{"event":"bag_sealed","seat":2,"count":5,"goods":{"apple":1,"crossbow":1,"pepper":1,"cheese":2}}]}');
INSERT INTO "steps" VALUES('X57E9Q',69,1790259420964,'seat 0','{"format":4,"events":[{"event":"bag_sealed","seat":0,"count":3,"goods":{"apple":2,"silk":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',70,1790259421573,'seat 2','{"format":4,"events":[{"event":"declared","seat":2,"good":"apple","count":5}]}');
INSERT INTO "steps" VALUES('X57E9Q',71,1790259422082,'seat 0','{"format":4,"events":[{"event":"declared","seat":0,"good":"apple","count":3},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('X57E9Q',72,1790259423760,'seat 1','{"format":4,"events":[{"event":"clock_started","by":1,"ends_at":1790259543760}]}');
INSERT INTO "steps" VALUES('X57E9Q',73,1790259425259,'seat 1','{"format":4,"events":[{"event":"promise_judged","deal":1,"by":1,"promised_by":[2],"maker":true,"kept":false}]}');
INSERT INTO "steps" VALUES('GG67VE',1,1791000018000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":0,"name":"Ann","grant":"25b98e056c95ec7c"}]}');
INSERT INTO "steps" VALUES('GG67VE',2,1791000036000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":1,"name":"Ben","grant":"3a3f43318453f3f4"}]}');
INSERT INTO "steps" VALUES('GG67VE',3,1791000054000,'host','{"format":4,"events":[{"event":"seat_claimed","seat_id":2,"name":"Cid","grant":"07f91119e6ad34a6"}]}');
INSERT INTO "steps" VALUES('GG67VE',4,1791000081000,'host','{"format":4,"events":[{"event":"game_started","players":3,"first":2,"hand":3,"deck":75}]}');
INSERT INTO "steps" VALUES('GG67VE',5,1791000144000,'seat 2','{"format":4,"events":[{"event":"hand_recorded","seat":2,"items":{"chain":1,"gems":1,"pearls":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',6,1791000207000,'seat 1','{"format":4,"events":[{"event":"hand_recorded","seat":1,"items":{"chain":1,"pearls":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',7,1791000270000,'seat 0','{"format":4,"events":[{"event":"hand_recorded","seat":0,"items":{"chain":1,"candlestick":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',8,1791000333000,'seat 2','{"format":4,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('GG67VE',9,1791000396000,'seat 2','{"format":4,"events":[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('GG67VE',10,1791000459000,'seat 0','{"format":4,"events":[{"event":"bid_laid","kind":"buy","seat":0,"items":{"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',11,1791000522000,'seat 1','{"format":4,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["casket","chain"]}]}');
INSERT INTO "steps" VALUES('GG67VE',12,1791000585000,'seat 2','{"format":4,"events":[{"event":"bid_chosen","seat":2,"item":"copper","owner":0,"items":{"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',13,1791000648000,'seat 2','{"format":4,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('GG67VE',14,1791000711000,'seat 0','{"format":4,"events":[{"event":"card_revealed","seat":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',15,1791000774000,'seat 0','{"format":4,"events":[{"event":"attacked","kind":"rob","seat":0,"target":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',16,1791000837000,'seat 2','{"format":4,"events":[{"event":"yielded","kind":"rob","seat":0,"target":2,"hand":{"chain":1,"gems":1,"pearls":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',17,1791000900000,'seat 0','{"format":4,"events":[{"event":"card_taken","kind":"rob","seat":0,"target":2,"item":"pearls","taken":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',18,1791000963000,'seat 0','{"format":4,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('GG67VE',19,1791001026000,'seat 1','{"format":4,"events":[{"event":"card_revealed","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',20,1791001089000,'seat 1','{"format":4,"events":[{"event":"card_kept","seat":1,"item":"gems","why":""}]}');
INSERT INTO "steps" VALUES('GG67VE',21,1791001152000,'seat 1','{"format":4,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('GG67VE',22,1791001215000,'seat 2','{"format":4,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',23,1791001278000,'seat 2','{"format":4,"events":[{"event":"attacked","kind":"rob","seat":2,"target":1,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',24,1791001341000,'seat 1','{"format":4,"events":[{"event":"yielded","kind":"rob","seat":2,"target":1,"hand":{"chain":1,"pearls":1,"casket":1,"gems":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',25,1791001404000,'seat 2','{"format":4,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":1,"item":"pearls","taken":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',26,1791001467000,'seat 2','{"format":4,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('GG67VE',27,1791001530000,'seat 0','{"format":4,"events":[{"event":"card_revealed","seat":0,"item":"chain"}]}');
INSERT INTO "steps" VALUES('GG67VE',28,1791001593000,'seat 0','{"format":4,"events":[{"event":"card_kept","seat":0,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('GG67VE',29,1791001656000,'seat 0','{"format":4,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('GG67VE',30,1791001719000,'seat 1','{"format":4,"events":[{"event":"card_revealed","seat":1,"item":"chain"}]}');
INSERT INTO "steps" VALUES('GG67VE',31,1791001782000,'seat 1','{"format":4,"events":[{"event":"card_kept","seat":1,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('GG67VE',32,1791001845000,'seat 1','{"format":4,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('GG67VE',33,1791001908000,'seat 2','{"format":4,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('GG67VE',34,1791001971000,'seat 2','{"format":4,"events":[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('GG67VE',35,1791002034000,'seat 1','{"format":4,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"pearls":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',36,1791002097000,'seat 0','{"format":4,"events":[{"event":"bid_laid","kind":"buy","seat":0,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["chain","pearls"]}]}');
INSERT INTO "steps" VALUES('GG67VE',37,1791002160000,'seat 2','{"format":4,"events":[{"event":"card_kept","seat":2,"item":"copper","why":"refused"}]}');
INSERT INTO "steps" VALUES('GG67VE',38,1791002223000,'seat 2','{"format":4,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('GG67VE',39,1791002286000,'seat 0','{"format":4,"events":[{"event":"card_revealed","seat":0,"item":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',40,1791002349000,'seat 0','{"format":4,"events":[{"event":"attacked","kind":"hold_up","seat":0,"target":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',41,1791002412000,'seat 1','{"format":4,"events":[{"event":"yielded","kind":"hold_up","seat":0,"target":1,"hand":{"chain":2,"pearls":2,"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',42,1791002475000,'seat 0','{"format":4,"events":[{"event":"card_taken","kind":"hold_up","seat":0,"target":1,"item":"gems","taken":"casket"}]}');
INSERT INTO "steps" VALUES('GG67VE',43,1791002538000,'seat 0','{"format":4,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('GG67VE',44,1791002601000,'seat 1','{"format":4,"events":[{"event":"card_revealed","seat":1,"item":"gold"}]}');
INSERT INTO "steps" VALUES('GG67VE',45,1791002664000,'seat 1','{"format":4,"events":[{"event":"ambush_laid","seat":1,"ambush":1,"shows":["candlestick","pearls"]}]}');
INSERT INTO "steps" VALUES('GG67VE',46,1791002727000,'seat 1','{"format":4,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('GG67VE',47,1791002790000,'seat 2','{"format":4,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',48,1791002853000,'seat 2','{"format":4,"events":[{"event":"attacked","kind":"rob","seat":2,"target":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('GG67VE',49,1791002916000,'seat 0','{"format":4,"events":[{"event":"yielded","kind":"rob","seat":2,"target":0,"hand":{"chain":2,"candlestick":1,"copper":1,"gems":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',50,1791002979000,'seat 2','{"format":4,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":0,"item":"pearls","taken":"casket"}]}');
INSERT INTO "steps" VALUES('GG67VE',51,1791003042000,'seat 2','{"format":4,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('GG67VE',52,1791003105000,'seat 0','{"format":4,"events":[{"event":"card_revealed","seat":0,"item":"gold"}]}');
INSERT INTO "steps" VALUES('GG67VE',53,1791003168000,'seat 0','{"format":4,"events":[{"event":"ambush_laid","seat":0,"ambush":2,"shows":["copper","candlestick"]}]}');
INSERT INTO "steps" VALUES('GG67VE',54,1791003231000,'seat 0','{"format":4,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('GG67VE',55,1791003294000,'seat 1','{"format":4,"events":[{"event":"card_revealed","seat":1,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',56,1791003357000,'seat 1','{"format":4,"events":[{"event":"attacked","kind":"steal","seat":1,"target":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',57,1791003420000,'seat 2','{"format":4,"events":[{"event":"defended","seat":1,"target":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',58,1791003483000,'seat 1','{"format":4,"events":[{"event":"set_laid","seat":1,"item":"chain","count":3,"keep":false,"asked_first":2}]}');
INSERT INTO "steps" VALUES('GG67VE',59,1791003546000,'seat 0','{"format":4,"events":[{"event":"set_let_be","seat":0},{"event":"set_traded","seat":1,"item":"chain","count":3,"kept":false},{"event":"sheriff_moved","position":1,"dry":false},{"event":"favour_granted","number":7,"seats":[1,2,0],"hands":[3,7,6]},{"event":"favour_drawn","seat":1},{"event":"favour_drawn","seat":2},{"event":"favour_drawn","seat":0}]}');
INSERT INTO "steps" VALUES('GG67VE',60,1791003609000,'seat 2','{"format":4,"events":[{"event":"draw_recorded","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('GG67VE',61,1791003672000,'seat 1','{"format":4,"events":[{"event":"draw_recorded","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('GG67VE',62,1791003735000,'seat 0','{"format":4,"events":[{"event":"draw_recorded","seat":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',63,1791003798000,'seat 1','{"format":4,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('GG67VE',64,1791003861000,'seat 2','{"format":4,"events":[{"event":"card_revealed","seat":2,"item":"casket"}]}');
INSERT INTO "steps" VALUES('GG67VE',65,1791003924000,'seat 2','{"format":4,"events":[{"event":"bidding_opened","kind":"barter","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('GG67VE',66,1791003987000,'seat 0','{"format":4,"events":[{"event":"bid_laid","kind":"barter","seat":0,"items":{"chain":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',67,1791004050000,'seat 1','{"format":4,"events":[{"event":"bid_laid","kind":"barter","seat":1,"items":{"gems":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',68,1791004113000,'seat 2','{"format":4,"events":[{"event":"bid_chosen","seat":2,"item":"casket","owner":0,"items":{"chain":1}}]}');
INSERT INTO "steps" VALUES('GG67VE',69,1791004176000,'seat 2','{"format":4,"events":[{"event":"task_done","seat":2,"task":"three_pairs","items":{"copper":2,"pearls":2,"casket":2},"first":null},{"event":"sheriff_moved","position":2,"dry":false},{"event":"favour_granted","number":3,"seats":[2],"hands":[3]},{"event":"favour_drawn","seat":2}]}');
INSERT INTO "steps" VALUES('GG67VE',70,1791004239000,'seat 2','{"format":4,"events":[{"event":"draw_recorded","seat":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',71,1791004302000,'seat 2','{"format":4,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('GG67VE',72,1791004365000,'seat 0','{"format":4,"events":[{"event":"card_revealed","seat":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('GG67VE',73,1791004428000,'seat 0','{"format":4,"events":[{"event":"attacked","kind":"steal","seat":0,"target":1,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('X57E9Q',74,1790259543760,'','{"format":4,"events":[{"event":"clock_ended","at":1790259543760},{"event":"bag_passed","merchant":2,"by":[],"legal":{"apple":1,"cheese":2},"hidden":{"crossbow":1,"pepper":1}},{"event":"bag_passed","merchant":0,"by":[],"legal":{"apple":2},"hidden":{"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":null}]}');
CREATE TABLE tables (
	code VARCHAR(6) NOT NULL, 
	opened_at BIGINT NOT NULL, 
	opened TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('X57E9Q',1790259200000,'{"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "names": ["Marion", "Robin", "Tuck"], "host_grant": "c99bbafa4f90338c"}');
INSERT INTO "tables" VALUES('GG67VE',1791000000000,'{"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "names": ["Ann", "Ben", "Cid"], "host_grant": "c358de8a015b034a"}');
CREATE INDEX ix_tables_opened_at ON tables (opened_at);
CREATE INDEX keys_by_table ON keys (code);
CREATE INDEX ix_answers_at ON answers (at);
COMMIT;

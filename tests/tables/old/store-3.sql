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
INSERT INTO "keys" VALUES(X'4F59F7A968FAE182AADEA2BCC8FEFF4312397CB353C9AD6B81BAAB5B45BC524F','TCTRHB','360b04a8fe6736cc');
INSERT INTO "keys" VALUES(X'4BE9C68062A16E9ECD930898B09C99B9F6DCB4674BE93E645A18AF7D3A65B7F7','TCTRHB','105c57fcb3ed814c');
INSERT INTO "keys" VALUES(X'69077F764B362891506CAE8DE46C660D08CC85C1326A7189F64DE4FB7905DB3A','TCTRHB','d553eb28797334ca');
INSERT INTO "keys" VALUES(X'EE4925D0CFA0D8F8C063C2A3E0A4EEC55E8AAC81C3DE2BEAA32C4677FED01256','TCTRHB','bc9f9a070df5e691');
INSERT INTO "keys" VALUES(X'60FA87FBF65B3A013967D6DE956B48405622A91B09B1BCFE5F53375EADADC6A9','KYVXE5','971fa0592901a1e7');
INSERT INTO "keys" VALUES(X'AED04086891CACB24C45FDA0D934169ED18B66360CEA2676F3FFD0CB9FA7943B','KYVXE5','781b7de88012ad25');
INSERT INTO "keys" VALUES(X'ABD59C2578EF8EF9A493C76FE1938C9676F1362750F8C2FF2F6DCA80D76532F0','KYVXE5','724750f1ffa714c2');
INSERT INTO "keys" VALUES(X'6A3FD83BCA7AEB4157E7DF428C0B5FAEAE19F5BAB2C92C3146174D966567C66A','KYVXE5','0d652e14eb85361b');
CREATE TABLE snapshots (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	state TEXT NOT NULL, 
	digest BLOB NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('TCTRHB',40,'1c5b0f2cd72402afc1fd6f1ca8b8d4b743175aeaa4eec8f7bbb838b25140f65e','{"table": {"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "seats": [{"id": 0, "name": "Marion", "grant": "105c57fcb3ed814c", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 1, "name": "Robin", "grant": "d553eb28797334ca", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 2, "name": "Tuck", "grant": "bc9f9a070df5e691", "ever_claimed": true, "adopted": false, "opened_anew": false}], "most_seats": 6, "host_grant": "360b04a8fe6736cc", "opener": "360b04a8fe6736cc", "host_seat_id": null, "requests": [], "votes": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "game": null}, "game": {"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "players": [{"gold": 56, "stand": {"cheese": 3}, "contraband": {"mead": 3, "silk": 1}, "left": 0, "black_market": [], "bag": null, "been_to_market": true, "sits_out": false, "claimed": false}, {"gold": 50, "stand": {"chicken": 2, "apple": 2}, "contraband": {"pepper": 1}, "left": 0, "black_market": [], "bag": null, "been_to_market": false, "sits_out": false, "claimed": false}, {"gold": 44, "stand": {"apple": 1, "chicken": 1}, "contraband": {"crossbow": 1}, "left": 0, "black_market": [], "bag": null, "been_to_market": true, "sits_out": false, "claimed": false}], "phase": "load", "round": 4, "sheriff": 1, "deputies": [], "deputy_deck": [], "market_first": null, "chest": {"gold": 0, "stand": {}, "contraband": {}, "left": 0, "split": null}, "clock": null, "stopped_ms": null, "debts": [], "offers": [], "deals": [{"id": 2, "by": 2, "to": [0], "gives": {"gold": 4, "stand": {}, "bag": {}, "promise": "You pass next round, whatever you carry"}, "wants": {"gold": 0, "stand": {}, "bag": {}, "promise": null}, "ask": {"do": "inspect", "merchant": 2}, "consent": [], "round": 3, "status": "done", "delivered": null, "mark": 0, "promise_kept": null, "wanted_promise_kept": null}, {"id": 4, "by": 0, "to": [2], "gives": {"gold": 0, "stand": {}, "bag": {}, "promise": null}, "wants": {"gold": 4, "stand": {}, "bag": {"silk": 1}, "promise": "You pass next round, whatever you carry"}, "ask": {"do": "inspect", "merchant": 2}, "consent": [], "round": 3, "status": "done", "delivered": null, "mark": 0, "promise_kept": null, "wanted_promise_kept": null}], "next_offer": 5, "shown": [], "black_market": {"pepper": 0, "mead": 0, "silk": 0}, "discarded": {}}, "move": {"version": 40, "by": "seat 1"}}',X'C4E6E87D116521D6CEFB2F7FD180B5B4D8BE6F979E4B6D066299748695544E3E');
INSERT INTO "snapshots" VALUES('KYVXE5',40,'1c5b0f2cd72402afc1fd6f1ca8b8d4b743175aeaa4eec8f7bbb838b25140f65e','{"table": {"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "seats": [{"id": 0, "name": "Ann", "grant": "781b7de88012ad25", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 1, "name": "Ben", "grant": "724750f1ffa714c2", "ever_claimed": true, "adopted": false, "opened_anew": false}, {"id": 2, "name": "Cid", "grant": "0d652e14eb85361b", "ever_claimed": true, "adopted": false, "opened_anew": false}], "most_seats": 7, "host_grant": "971fa0592901a1e7", "opener": "971fa0592901a1e7", "host_seat_id": null, "requests": [], "votes": [], "shown": 0, "rematch": null, "saved": false, "begun_anew": 0, "game": null}, "game": {"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true}, "players": [{"colour": "blue", "hand_count": 5, "hand": {"chain": 2, "candlestick": 1, "copper": 1, "gems": 1}, "to_record": 0, "loot": {}, "ambushes": []}, {"colour": "green", "hand_count": 5, "hand": {"chain": 2, "pearls": 2, "casket": 1}, "to_record": 0, "loot": {}, "ambushes": []}, {"colour": "white", "hand_count": 6, "hand": {"chain": 1, "pearls": 2, "casket": 1, "gems": 1, "copper": 1}, "to_record": 0, "loot": {}, "ambushes": []}], "phase": "act", "turn": 0, "revealed": "gems", "deck": 67, "discard": 0, "missing": 0, "position": 0, "track": [7, 3, 8, 8, 4], "city_at": 6, "pawn": "still", "dry": false, "favour": [], "granted": null, "bidding": null, "attack": {"kind": "hold_up", "target": 1, "stage": "answer"}, "laid": null, "traded": false, "done": {}, "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}, "next_ambush": 1}, "move": {"version": 40, "by": "seat 0"}}',X'F5F500BBD71150E00B4D7E9F3A7196F1D613424FDFFA0B9092A233B9BA234D80');
CREATE TABLE steps (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	events TEXT NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('TCTRHB',1,1790259200000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":0,"name":"Marion","grant":"105c57fcb3ed814c"}]}');
INSERT INTO "steps" VALUES('TCTRHB',2,1790259200000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":1,"name":"Robin","grant":"d553eb28797334ca"}]}');
INSERT INTO "steps" VALUES('TCTRHB',3,1790259200000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":2,"name":"Tuck","grant":"bc9f9a070df5e691"}]}');
INSERT INTO "steps" VALUES('TCTRHB',4,1790259221787,'host','{"format":3,"events":[{"event":"game_started","players":3,"gold":50,"sheriff":1,"deputies":[],"deck":[]},{"event":"gold_moved","from":"bank","to":"0","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"1","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from":"bank","to":"2","amount":50,"reason":"start","round":1,"bag":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',5,1790259222789,'seat 1','{"format":3,"events":[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',6,1790259224020,'seat 0','{"format":3,"events":[{"event":"bag_sealed","seat":0,"count":3,"goods":{"cheese":3}}]}');
INSERT INTO "steps" VALUES('TCTRHB',7,1790259226808,'seat 2','{"format":3,"events":[{"event":"bag_sealed","seat":2,"count":2,"goods":{"crossbow":1,"apple":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',8,1790259239758,'seat 2','{"format":3,"events":[{"event":"declared","seat":2,"good":"apple","count":2}]}');
INSERT INTO "steps" VALUES('TCTRHB',9,1790259241493,'seat 0','{"format":3,"events":[{"event":"declared","seat":0,"good":"cheese","count":3},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',10,1790259242961,'seat 1','{"format":3,"events":[{"event":"clock_started","by":1,"ends_at":1790259362961}]}');
INSERT INTO "steps" VALUES('TCTRHB',11,1790259243574,'seat 1','{"format":3,"events":[{"event":"bag_passed","merchant":0,"by":[1],"legal":{"cheese":3},"hidden":{}}]}');
INSERT INTO "steps" VALUES('TCTRHB',12,1790259244681,'seat 1','{"format":3,"events":[{"event":"bag_passed","merchant":2,"by":[1],"legal":{"apple":1},"hidden":{"crossbow":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":118280}]}');
INSERT INTO "steps" VALUES('TCTRHB',13,1790259245850,'host','{"format":3,"events":[{"event":"round_ended","round":1,"sheriff":2,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('TCTRHB',14,1790259267025,'host','{"format":3,"events":[{"event":"market_closed","by":null},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',15,1790259267811,'seat 1','{"format":3,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"chicken":2}}]}');
INSERT INTO "steps" VALUES('TCTRHB',16,1790259268589,'seat 0','{"format":3,"events":[{"event":"bag_sealed","seat":0,"count":4,"goods":{"mead":3,"silk":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',17,1790259270010,'seat 0','{"format":3,"events":[{"event":"declared","seat":0,"good":"cheese","count":4}]}');
INSERT INTO "steps" VALUES('TCTRHB',18,1790259270276,'seat 1','{"format":3,"events":[{"event":"declared","seat":1,"good":"chicken","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',19,1790259271690,'seat 2','{"format":3,"events":[{"event":"offer_made","offer":{"id":1,"by":2,"to":[0],"gives":{"gold":10,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":12,"stand":{"cheese":2},"bag":{},"promise":null},"ask":{"do":"pass","merchant":0},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',20,1790259272178,'seat 2','{"format":3,"events":[{"event":"bag_passed","merchant":1,"by":[2],"legal":{"chicken":2},"hidden":{}}]}');
INSERT INTO "steps" VALUES('TCTRHB',21,1790259272984,'seat 2','{"format":3,"events":[{"event":"clock_started","by":2,"ends_at":1790259392984}]}');
INSERT INTO "steps" VALUES('TCTRHB',22,1790259274148,'seat 2','{"format":3,"events":[{"event":"bag_passed","merchant":0,"by":[2],"legal":{},"hidden":{"mead":3,"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":118836}]}');
INSERT INTO "steps" VALUES('TCTRHB',23,1790259274555,'seat 2','{"format":3,"events":[{"event":"round_ended","round":2,"sheriff":0,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('TCTRHB',24,1790259275950,'seat 0','{"format":3,"events":[{"event":"market_opened","by":0,"first":1}]}');
INSERT INTO "steps" VALUES('TCTRHB',25,1790259277378,'seat 1','{"format":3,"events":[{"event":"market_visited","seat":1,"swapped":3}]}');
INSERT INTO "steps" VALUES('TCTRHB',26,1790259279234,'seat 2','{"format":3,"events":[{"event":"market_visited","seat":2,"swapped":2},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',27,1790259279831,'seat 2','{"format":3,"events":[{"event":"bag_sealed","seat":2,"count":1,"goods":{"chicken":1}}]}');
INSERT INTO "steps" VALUES('TCTRHB',28,1790259281591,'seat 1','{"format":3,"events":[{"event":"bag_sealed","seat":1,"count":3,"goods":{"apple":2,"pepper":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',29,1790259282963,'seat 1','{"format":3,"events":[{"event":"declared","seat":1,"good":"apple","count":3}]}');
INSERT INTO "steps" VALUES('TCTRHB',30,1790259284061,'seat 2','{"format":3,"events":[{"event":"declared","seat":2,"good":"chicken","count":1},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',31,1790259285556,'seat 2','{"format":3,"events":[{"event":"offer_made","offer":{"id":2,"by":2,"to":[0],"gives":{"gold":4,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":2},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',32,1790259285760,'seat 0','{"format":3,"events":[{"event":"deal_made","deal":{"id":2,"by":2,"to":[0],"gives":{"gold":4,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":2},"consent":[],"round":3,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from":"2","to":"0","amount":4,"reason":"deal","round":3,"bag":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',33,1790259285989,'seat 0','{"format":3,"events":[{"event":"clock_started","by":0,"ends_at":1790259405989}]}');
INSERT INTO "steps" VALUES('TCTRHB',34,1790259287851,'seat 0','{"format":3,"events":[{"event":"offer_made","offer":{"id":3,"by":0,"to":[1],"gives":{"gold":12,"stand":{"cheese":2},"bag":{},"promise":null},"wants":{"gold":5,"stand":{"chicken":1},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',35,1790259340351,'seat 0','{"format":3,"events":[{"event":"offer_made","offer":{"id":4,"by":0,"to":[2],"gives":{"gold":0,"stand":{},"bag":{},"promise":null},"wants":{"gold":4,"stand":{},"bag":{"silk":1},"promise":"You pass next round, whatever you carry"},"ask":{"do":"inspect","merchant":2},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',36,1790259341177,'seat 0','{"format":3,"events":[{"event":"bag_passed","merchant":1,"by":[0],"legal":{"apple":2},"hidden":{"pepper":1}}]}');
INSERT INTO "steps" VALUES('TCTRHB',37,1790259344870,'seat 2','{"format":3,"events":[{"event":"deal_made","deal":{"id":4,"by":0,"to":[2],"gives":{"gold":0,"stand":{},"bag":{},"promise":null},"wants":{"gold":4,"stand":{},"bag":{"silk":1},"promise":"You pass next round, whatever you carry"},"ask":{"do":"inspect","merchant":2},"consent":[],"round":3,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from":"2","to":"0","amount":4,"reason":"deal","round":3,"bag":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',38,1790259379025,'seat 0','{"format":3,"events":[{"event":"bag_opened","merchant":2,"by":[0],"goods":{"chicken":1},"declared":"chicken","let_in":{"chicken":1},"confiscated":{},"penalty":2},{"event":"gold_moved","from":"0","to":"2","amount":2,"reason":"penalty","round":3,"bag":2},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":26964}]}');
INSERT INTO "steps" VALUES('TCTRHB',39,1790259380278,'seat 0','{"format":3,"events":[{"event":"round_ended","round":3,"sheriff":1,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('TCTRHB',40,1790259382160,'seat 1','{"format":3,"events":[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',41,1790259383068,'seat 2','{"format":3,"events":[{"event":"bag_sealed","seat":2,"count":3,"goods":{"silk":1,"green_apples":1,"cheese":1}}]}');
INSERT INTO "steps" VALUES('TCTRHB',42,1790259384098,'seat 0','{"format":3,"events":[{"event":"bag_sealed","seat":0,"count":4,"goods":{"crossbow":1,"silk":1,"pepper":2}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',43,1790259385129,'seat 2','{"format":3,"events":[{"event":"declared","seat":2,"good":"cheese","count":3}]}');
INSERT INTO "steps" VALUES('TCTRHB',44,1790259385821,'seat 0','{"format":3,"events":[{"event":"declared","seat":0,"good":"cheese","count":4},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',45,1790259386516,'seat 1','{"format":3,"events":[{"event":"clock_started","by":1,"ends_at":1790259506516}]}');
INSERT INTO "steps" VALUES('TCTRHB',46,1790259388149,'seat 1','{"format":3,"events":[{"event":"offer_made","offer":{"id":5,"by":1,"to":[0],"gives":{"gold":8,"stand":{"chicken":1},"bag":{},"promise":null},"wants":{"gold":7,"stand":{"cheese":2,"silk":1},"bag":{},"promise":null},"ask":{"do":"pass","merchant":0},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',47,1790259393783,'seat 1','{"format":3,"events":[{"event":"bag_opened","merchant":2,"by":[1],"goods":{"silk":1,"green_apples":1,"cheese":1},"declared":"cheese","let_in":{"cheese":1},"confiscated":{"silk":1,"green_apples":1},"penalty":7},{"event":"gold_moved","from":"2","to":"1","amount":7,"reason":"fine","round":4,"bag":2}]}');
INSERT INTO "steps" VALUES('TCTRHB',48,1790259403745,'seat 0','{"format":3,"events":[{"event":"offer_declined","offer":5,"by":0,"maker":1}]}');
INSERT INTO "steps" VALUES('TCTRHB',49,1790259404981,'seat 1','{"format":3,"events":[{"event":"bag_opened","merchant":0,"by":[1],"goods":{"crossbow":1,"silk":1,"pepper":2},"declared":"cheese","let_in":{},"confiscated":{"crossbow":1,"silk":1,"pepper":2},"penalty":16},{"event":"gold_moved","from":"0","to":"1","amount":16,"reason":"fine","round":4,"bag":0},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":101535}]}');
INSERT INTO "steps" VALUES('TCTRHB',50,1790259405688,'seat 1','{"format":3,"events":[{"event":"round_ended","round":4,"sheriff":2,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('TCTRHB',51,1790259406622,'seat 2','{"format":3,"events":[{"event":"market_opened","by":2,"first":0}]}');
INSERT INTO "steps" VALUES('TCTRHB',52,1790259407036,'seat 0','{"format":3,"events":[{"event":"market_visited","seat":0,"swapped":1}]}');
INSERT INTO "steps" VALUES('TCTRHB',53,1790259444628,'seat 1','{"format":3,"events":[{"event":"market_visited","seat":1,"swapped":5},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',54,1790259445606,'seat 0','{"format":3,"events":[{"event":"bag_sealed","seat":0,"count":5,"goods":{"apple":1,"cheese":3,"silk":1}}]}');
INSERT INTO "steps" VALUES('TCTRHB',55,1790259445759,'seat 1','{"format":3,"events":[{"event":"bag_sealed","seat":1,"count":2,"goods":{"cheese":2}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',56,1790259446518,'seat 0','{"format":3,"events":[{"event":"declared","seat":0,"good":"apple","count":5}]}');
INSERT INTO "steps" VALUES('TCTRHB',57,1790259446968,'seat 1','{"format":3,"events":[{"event":"declared","seat":1,"good":"cheese","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',58,1790259447859,'seat 2','{"format":3,"events":[{"event":"clock_started","by":2,"ends_at":1790259567859}]}');
INSERT INTO "steps" VALUES('TCTRHB',59,1790259449256,'seat 1','{"format":3,"events":[{"event":"offer_made","offer":{"id":6,"by":1,"to":[2],"gives":{"gold":12,"stand":{"apple":2},"bag":{"chicken":2},"promise":null},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',60,1790259450607,'seat 2','{"format":3,"events":[{"event":"offer_made","offer":{"id":7,"by":2,"to":[1],"gives":{"gold":5,"stand":{},"bag":{},"promise":null},"wants":{"gold":8,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"ask":{"do":"pass","merchant":1},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',61,1790259453917,'seat 0','{"format":3,"events":[{"event":"offer_made","offer":{"id":8,"by":0,"to":[2],"gives":{"gold":6,"stand":{"cheese":1},"bag":{"pepper":2},"promise":"I leave the cheese to you"},"wants":{"gold":3,"stand":{},"bag":{},"promise":null},"ask":{"do":"pass","merchant":1},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',62,1790259455771,'seat 2','{"format":3,"events":[{"event":"offer_made","offer":{"id":9,"by":2,"to":[1],"gives":{"gold":10,"stand":{"cheese":1},"bag":{},"promise":"Half of my next bribe is yours"},"wants":{"gold":5,"stand":{},"bag":{"chicken":2},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]}');
INSERT INTO "steps" VALUES('TCTRHB',63,1790259456102,'seat 2','{"format":3,"events":[{"event":"offer_declined","offer":6,"by":2,"maker":1}]}');
INSERT INTO "steps" VALUES('TCTRHB',64,1790259457739,'seat 2','{"format":3,"events":[{"event":"deal_made","deal":{"id":8,"by":0,"to":[2],"gives":{"gold":6,"stand":{"cheese":1},"bag":{"pepper":2},"promise":"I leave the cheese to you"},"wants":{"gold":3,"stand":{},"bag":{},"promise":null},"ask":{"do":"pass","merchant":1},"consent":[],"round":5,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from":"0","to":"2","amount":6,"reason":"deal","round":5,"bag":null},{"event":"goods_handed","giver":0,"to":"2","seers":[0,2],"legal":{"cheese":1},"hidden":{},"place":"stand","deal":8},{"event":"gold_moved","from":"2","to":"0","amount":3,"reason":"deal","round":5,"bag":null},{"event":"bag_passed","merchant":1,"by":[2],"legal":{"cheese":2},"hidden":{}}]}');
INSERT INTO "steps" VALUES('TCTRHB',65,1790259461107,'seat 2','{"format":3,"events":[{"event":"bag_passed","merchant":0,"by":[2],"legal":{"apple":1,"cheese":3},"hidden":{"silk":1}},{"event":"goods_handed","giver":0,"to":"2","seers":[0,2],"legal":{},"hidden":{},"place":"bag","deal":8},{"event":"proof_shown","seat":0,"to":[2],"place":"bag","goods":{"apple":1,"cheese":3,"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null,"remaining_ms":106752}]}');
INSERT INTO "steps" VALUES('TCTRHB',66,1790259462535,'seat 2','{"format":3,"events":[{"event":"round_ended","round":5,"sheriff":0,"deputies":[],"deck":[],"hand":7}]}');
INSERT INTO "steps" VALUES('TCTRHB',67,1790259462601,'seat 0','{"format":3,"events":[{"event":"market_opened","by":0,"first":2}]}');
INSERT INTO "steps" VALUES('TCTRHB',68,1790259464078,'seat 2','{"format":3,"events":[{"event":"market_visited","seat":2,"swapped":1}]}');
INSERT INTO "steps" VALUES('TCTRHB',69,1790259464312,'seat 1','{"format":3,"events":[{"event":"market_visited","seat":1,"swapped":1},{"event":"phase_began","phase":"load","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',70,1790259464740,'seat 1','{"format":3,"events":[{"event":"bag_sealed","seat":1,"count":3,"goods":{"silk":1,"mead":2}}]}');
INSERT INTO "steps" VALUES('TCTRHB',71,1790259466017,'seat 2','{"format":3,"events":[{"event":"bag_sealed","seat":2,"count":2,"goods":{"pepper":1,"crossbow":1}},{"event":"phase_began","phase":"declare","clock_ms":null,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('TCTRHB',72,1790259466999,'seat 1','{"format":3,"events":[{"event":"declared","seat":1,"good":"apple","count":3}]}');
INSERT INTO "steps" VALUES('TCTRHB',73,1790259471469,'seat 2','{"format":3,"events":[{"event":"declared","seat":2,"good":"chicken","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000,"remaining_ms":null}]}');
INSERT INTO "steps" VALUES('KYVXE5',1,1791000018000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":0,"name":"Ann","grant":"781b7de88012ad25"}]}');
INSERT INTO "steps" VALUES('KYVXE5',2,1791000036000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":1,"name":"Ben","grant":"724750f1ffa714c2"}]}');
INSERT INTO "steps" VALUES('KYVXE5',3,1791000054000,'host','{"format":3,"events":[{"event":"seat_claimed","seat_id":2,"name":"Cid","grant":"0d652e14eb85361b"}]}');
INSERT INTO "steps" VALUES('KYVXE5',4,1791000081000,'host','{"format":3,"events":[{"event":"game_started","players":3,"first":2,"hand":3,"deck":75}]}');
INSERT INTO "steps" VALUES('KYVXE5',5,1791000144000,'seat 2','{"format":3,"events":[{"event":"hand_recorded","seat":2,"items":{"chain":1,"gems":1,"pearls":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',6,1791000207000,'seat 1','{"format":3,"events":[{"event":"hand_recorded","seat":1,"items":{"chain":1,"pearls":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',7,1791000270000,'seat 0','{"format":3,"events":[{"event":"hand_recorded","seat":0,"items":{"chain":1,"candlestick":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',8,1791000333000,'seat 2','{"format":3,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('KYVXE5',9,1791000396000,'seat 2','{"format":3,"events":[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('KYVXE5',10,1791000459000,'seat 0','{"format":3,"events":[{"event":"bid_laid","kind":"buy","seat":0,"items":{"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',11,1791000522000,'seat 1','{"format":3,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["casket","chain"]}]}');
INSERT INTO "steps" VALUES('KYVXE5',12,1791000585000,'seat 2','{"format":3,"events":[{"event":"bid_chosen","seat":2,"item":"copper","owner":0,"items":{"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',13,1791000648000,'seat 2','{"format":3,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',14,1791000711000,'seat 0','{"format":3,"events":[{"event":"card_revealed","seat":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',15,1791000774000,'seat 0','{"format":3,"events":[{"event":"attacked","kind":"rob","seat":0,"target":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',16,1791000837000,'seat 2','{"format":3,"events":[{"event":"yielded","kind":"rob","seat":0,"target":2,"hand":{"chain":1,"gems":1,"pearls":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',17,1791000900000,'seat 0','{"format":3,"events":[{"event":"card_taken","kind":"rob","seat":0,"target":2,"item":"pearls","taken":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',18,1791000963000,'seat 0','{"format":3,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('KYVXE5',19,1791001026000,'seat 1','{"format":3,"events":[{"event":"card_revealed","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',20,1791001089000,'seat 1','{"format":3,"events":[{"event":"card_kept","seat":1,"item":"gems","why":""}]}');
INSERT INTO "steps" VALUES('KYVXE5',21,1791001152000,'seat 1','{"format":3,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',22,1791001215000,'seat 2','{"format":3,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',23,1791001278000,'seat 2','{"format":3,"events":[{"event":"attacked","kind":"rob","seat":2,"target":1,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',24,1791001341000,'seat 1','{"format":3,"events":[{"event":"yielded","kind":"rob","seat":2,"target":1,"hand":{"chain":1,"pearls":1,"casket":1,"gems":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',25,1791001404000,'seat 2','{"format":3,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":1,"item":"pearls","taken":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',26,1791001467000,'seat 2','{"format":3,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',27,1791001530000,'seat 0','{"format":3,"events":[{"event":"card_revealed","seat":0,"item":"chain"}]}');
INSERT INTO "steps" VALUES('KYVXE5',28,1791001593000,'seat 0','{"format":3,"events":[{"event":"card_kept","seat":0,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('KYVXE5',29,1791001656000,'seat 0','{"format":3,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('KYVXE5',30,1791001719000,'seat 1','{"format":3,"events":[{"event":"card_revealed","seat":1,"item":"chain"}]}');
INSERT INTO "steps" VALUES('KYVXE5',31,1791001782000,'seat 1','{"format":3,"events":[{"event":"card_kept","seat":1,"item":"chain","why":""}]}');
INSERT INTO "steps" VALUES('KYVXE5',32,1791001845000,'seat 1','{"format":3,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',33,1791001908000,'seat 2','{"format":3,"events":[{"event":"card_revealed","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('KYVXE5',34,1791001971000,'seat 2','{"format":3,"events":[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('KYVXE5',35,1791002034000,'seat 1','{"format":3,"events":[{"event":"bid_laid","kind":"buy","seat":1,"items":{"pearls":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',36,1791002097000,'seat 0','{"format":3,"events":[{"event":"bid_laid","kind":"buy","seat":0,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["chain","pearls"]}]}');
INSERT INTO "steps" VALUES('KYVXE5',37,1791002160000,'seat 2','{"format":3,"events":[{"event":"card_kept","seat":2,"item":"copper","why":"refused"}]}');
INSERT INTO "steps" VALUES('KYVXE5',38,1791002223000,'seat 2','{"format":3,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',39,1791002286000,'seat 0','{"format":3,"events":[{"event":"card_revealed","seat":0,"item":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',40,1791002349000,'seat 0','{"format":3,"events":[{"event":"attacked","kind":"hold_up","seat":0,"target":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',41,1791002412000,'seat 1','{"format":3,"events":[{"event":"yielded","kind":"hold_up","seat":0,"target":1,"hand":{"chain":2,"pearls":2,"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',42,1791002475000,'seat 0','{"format":3,"events":[{"event":"card_taken","kind":"hold_up","seat":0,"target":1,"item":"gems","taken":"casket"}]}');
INSERT INTO "steps" VALUES('KYVXE5',43,1791002538000,'seat 0','{"format":3,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('KYVXE5',44,1791002601000,'seat 1','{"format":3,"events":[{"event":"card_revealed","seat":1,"item":"gold"}]}');
INSERT INTO "steps" VALUES('KYVXE5',45,1791002664000,'seat 1','{"format":3,"events":[{"event":"ambush_laid","seat":1,"ambush":1,"shows":["candlestick","pearls"]}]}');
INSERT INTO "steps" VALUES('KYVXE5',46,1791002727000,'seat 1','{"format":3,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',47,1791002790000,'seat 2','{"format":3,"events":[{"event":"card_revealed","seat":2,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',48,1791002853000,'seat 2','{"format":3,"events":[{"event":"attacked","kind":"rob","seat":2,"target":0,"item":"pearls"}]}');
INSERT INTO "steps" VALUES('KYVXE5',49,1791002916000,'seat 0','{"format":3,"events":[{"event":"yielded","kind":"rob","seat":2,"target":0,"hand":{"chain":2,"candlestick":1,"copper":1,"gems":1,"casket":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',50,1791002979000,'seat 2','{"format":3,"events":[{"event":"card_taken","kind":"rob","seat":2,"target":0,"item":"pearls","taken":"casket"}]}');
INSERT INTO "steps" VALUES('KYVXE5',51,1791003042000,'seat 2','{"format":3,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',52,1791003105000,'seat 0','{"format":3,"events":[{"event":"card_revealed","seat":0,"item":"gold"}]}');
INSERT INTO "steps" VALUES('KYVXE5',53,1791003168000,'seat 0','{"format":3,"events":[{"event":"ambush_laid","seat":0,"ambush":2,"shows":["copper","candlestick"]}]}');
INSERT INTO "steps" VALUES('KYVXE5',54,1791003231000,'seat 0','{"format":3,"events":[{"event":"turn_ended","seat":0,"next":1}]}');
INSERT INTO "steps" VALUES('KYVXE5',55,1791003294000,'seat 1','{"format":3,"events":[{"event":"card_revealed","seat":1,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',56,1791003357000,'seat 1','{"format":3,"events":[{"event":"attacked","kind":"steal","seat":1,"target":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',57,1791003420000,'seat 2','{"format":3,"events":[{"event":"defended","seat":1,"target":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',58,1791003483000,'seat 1','{"format":3,"events":[{"event":"set_laid","seat":1,"item":"chain","count":3,"keep":false,"asked_first":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',59,1791003546000,'seat 0','{"format":3,"events":[{"event":"set_let_be","seat":0},{"event":"set_traded","seat":1,"item":"chain","count":3,"kept":false},{"event":"sheriff_moved","position":1,"dry":false},{"event":"favour_granted","number":7,"seats":[1,2,0],"hands":[3,7,6]},{"event":"favour_drawn","seat":1},{"event":"favour_drawn","seat":2},{"event":"favour_drawn","seat":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',60,1791003609000,'seat 2','{"format":3,"events":[{"event":"draw_recorded","seat":2,"item":"copper"}]}');
INSERT INTO "steps" VALUES('KYVXE5',61,1791003672000,'seat 1','{"format":3,"events":[{"event":"draw_recorded","seat":1,"item":"gems"}]}');
INSERT INTO "steps" VALUES('KYVXE5',62,1791003735000,'seat 0','{"format":3,"events":[{"event":"draw_recorded","seat":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',63,1791003798000,'seat 1','{"format":3,"events":[{"event":"turn_ended","seat":1,"next":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',64,1791003861000,'seat 2','{"format":3,"events":[{"event":"card_revealed","seat":2,"item":"casket"}]}');
INSERT INTO "steps" VALUES('KYVXE5',65,1791003924000,'seat 2','{"format":3,"events":[{"event":"bidding_opened","kind":"barter","seat":2,"empty":[]}]}');
INSERT INTO "steps" VALUES('KYVXE5',66,1791003987000,'seat 0','{"format":3,"events":[{"event":"bid_laid","kind":"barter","seat":0,"items":{"chain":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',67,1791004050000,'seat 1','{"format":3,"events":[{"event":"bid_laid","kind":"barter","seat":1,"items":{"gems":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',68,1791004113000,'seat 2','{"format":3,"events":[{"event":"bid_chosen","seat":2,"item":"casket","owner":0,"items":{"chain":1}}]}');
INSERT INTO "steps" VALUES('KYVXE5',69,1791004176000,'seat 2','{"format":3,"events":[{"event":"task_done","seat":2,"task":"three_pairs","items":{"copper":2,"pearls":2,"casket":2},"first":null},{"event":"sheriff_moved","position":2,"dry":false},{"event":"favour_granted","number":3,"seats":[2],"hands":[3]},{"event":"favour_drawn","seat":2}]}');
INSERT INTO "steps" VALUES('KYVXE5',70,1791004239000,'seat 2','{"format":3,"events":[{"event":"draw_recorded","seat":2,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',71,1791004302000,'seat 2','{"format":3,"events":[{"event":"turn_ended","seat":2,"next":0}]}');
INSERT INTO "steps" VALUES('KYVXE5',72,1791004365000,'seat 0','{"format":3,"events":[{"event":"card_revealed","seat":0,"item":"candlestick"}]}');
INSERT INTO "steps" VALUES('KYVXE5',73,1791004428000,'seat 0','{"format":3,"events":[{"event":"attacked","kind":"steal","seat":0,"target":1,"item":"candlestick"}]}');
CREATE TABLE tables (
	code VARCHAR(6) NOT NULL, 
	opened_at BIGINT NOT NULL, 
	opened TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('TCTRHB',1790259200000,'{"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "names": ["Marion", "Robin", "Tuck"], "host_grant": "360b04a8fe6736cc"}');
INSERT INTO "tables" VALUES('KYVXE5',1791000000000,'{"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "names": ["Ann", "Ben", "Cid"], "host_grant": "971fa0592901a1e7"}');
CREATE INDEX ix_tables_opened_at ON tables (opened_at);
CREATE INDEX keys_by_table ON keys (code);
CREATE INDEX ix_answers_at ON answers (at);
COMMIT;

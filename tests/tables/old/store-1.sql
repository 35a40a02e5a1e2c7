BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "keys" VALUES(X'7A7599388C630554A2C7B53F47478119C6A1BE5887DE46CE6F2E5F560B757705','4CHM7F','6387841dc3d4db8c');
INSERT INTO "keys" VALUES(X'99A16F1516D845565363023CB782C3D827B58CE5EC973D4D4D4D31D1C7B26D35','4CHM7F','789522faa6400bd5');
INSERT INTO "keys" VALUES(X'C6DF69414DB4C98D454F7E7127B32E0B57385ECE70BBD1F45E98F8FAD858DAAC','4CHM7F','abfb0833380cf75c');
INSERT INTO "keys" VALUES(X'B9DE4251B18B26730C3AE5D2A4AC712985F2976CC8168C0D83B61274CEFF662D','4CHM7F','b4cd42158ce02808');
INSERT INTO "keys" VALUES(X'F50543425DA698E2A01FF1474651030E48F1BD9EDCD4C5F3C5D7CF6B8E6C81FD','NHVFN4','746e193974699560');
INSERT INTO "keys" VALUES(X'5CC9FF1B2C5CF7F18146CCD576618991B4F8EF2A14E7CA83778788BC83207A6C','NHVFN4','cb91a4bbf33ef40b');
INSERT INTO "keys" VALUES(X'6EFB738F689FF3AE0808C925AA725B36E244D4F0EA44AAFBE9381B8B581BC388','NHVFN4','9d2726116d2ff8f4');
INSERT INTO "keys" VALUES(X'4B95F069CD830170F063CCFEBA0B7DF3361B8CF97C035D78487A9CABA1E2AD14','NHVFN4','1f83c58277287370');
CREATE TABLE steps (
	code VARCHAR(6) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	events TEXT NOT NULL, 
	PRIMARY KEY (code, version), 
	FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('4CHM7F',1,1790259200000,'host','[{"event":"seat_claimed","seat_id":0,"name":"Marion","grant":"789522faa6400bd5"}]');
INSERT INTO "steps" VALUES('4CHM7F',2,1790259200000,'host','[{"event":"seat_claimed","seat_id":1,"name":"Robin","grant":"abfb0833380cf75c"}]');
INSERT INTO "steps" VALUES('4CHM7F',3,1790259200000,'host','[{"event":"seat_claimed","seat_id":2,"name":"Tuck","grant":"b4cd42158ce02808"}]');
INSERT INTO "steps" VALUES('4CHM7F',4,1790259221787,'host','[{"event":"game_started","players":3,"gold":50,"sheriff":1,"deputies":[],"deck":[]},{"event":"gold_moved","from_":"bank","to":"0","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from_":"bank","to":"1","amount":50,"reason":"start","round":1,"bag":null},{"event":"gold_moved","from_":"bank","to":"2","amount":50,"reason":"start","round":1,"bag":null}]');
INSERT INTO "steps" VALUES('4CHM7F',5,1790259222789,'seat 1','[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',6,1790259224020,'seat 0','[{"event":"bag_sealed","seat":0,"count":3,"goods":{"cheese":3}}]');
INSERT INTO "steps" VALUES('4CHM7F',7,1790259226808,'seat 2','[{"event":"bag_sealed","seat":2,"count":2,"goods":{"crossbow":1,"apple":1}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',8,1790259239758,'seat 2','[{"event":"declared","seat":2,"good":"apple","count":2}]');
INSERT INTO "steps" VALUES('4CHM7F',9,1790259241493,'seat 0','[{"event":"declared","seat":0,"good":"cheese","count":3},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('4CHM7F',10,1790259242961,'seat 1','[{"event":"clock_started","by":1,"ends_at":1790259362961}]');
INSERT INTO "steps" VALUES('4CHM7F',11,1790259243574,'seat 1','[{"event":"bag_passed","merchant":0,"by":[1],"legal":{"cheese":3},"hidden":{}}]');
INSERT INTO "steps" VALUES('4CHM7F',12,1790259244681,'seat 1','[{"event":"bag_passed","merchant":2,"by":[1],"legal":{"apple":1},"hidden":{"crossbow":1}},{"event":"phase_began","phase":"end","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',13,1790259245850,'host','[{"event":"round_ended","round":1,"sheriff":2,"deputies":[],"deck":[],"hand":7}]');
INSERT INTO "steps" VALUES('4CHM7F',14,1790259267025,'host','[{"event":"market_closed","by":null},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',15,1790259267811,'seat 1','[{"event":"bag_sealed","seat":1,"count":2,"goods":{"chicken":2}}]');
INSERT INTO "steps" VALUES('4CHM7F',16,1790259268589,'seat 0','[{"event":"bag_sealed","seat":0,"count":4,"goods":{"mead":3,"silk":1}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',17,1790259270010,'seat 0','[{"event":"declared","seat":0,"good":"cheese","count":4}]');
INSERT INTO "steps" VALUES('4CHM7F',18,1790259270276,'seat 1','[{"event":"declared","seat":1,"good":"chicken","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('4CHM7F',19,1790259271690,'seat 2','[{"event":"offer_made","offer":{"id":1,"by":2,"to":[0],"gives":{"gold":10,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":12,"stand":{"cheese":2},"bag":{},"promise":null},"ask":{"do":"pass","merchant":0},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',20,1790259272178,'seat 2','[{"event":"bag_passed","merchant":1,"by":[2],"legal":{"chicken":2},"hidden":{}}]');
INSERT INTO "steps" VALUES('4CHM7F',21,1790259272984,'seat 2','[{"event":"clock_started","by":2,"ends_at":1790259392984}]');
INSERT INTO "steps" VALUES('4CHM7F',22,1790259274148,'seat 2','[{"event":"bag_passed","merchant":0,"by":[2],"legal":{},"hidden":{"mead":3,"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',23,1790259274555,'seat 2','[{"event":"round_ended","round":2,"sheriff":0,"deputies":[],"deck":[],"hand":7}]');
INSERT INTO "steps" VALUES('4CHM7F',24,1790259275950,'seat 0','[{"event":"market_opened","by":0,"first":1}]');
INSERT INTO "steps" VALUES('4CHM7F',25,1790259277378,'seat 1','[{"event":"market_visited","seat":1,"swapped":3}]');
INSERT INTO "steps" VALUES('4CHM7F',26,1790259279234,'seat 2','[{"event":"market_visited","seat":2,"swapped":2},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',27,1790259279831,'seat 2','[{"event":"bag_sealed","seat":2,"count":1,"goods":{"chicken":1}}]');
INSERT INTO "steps" VALUES('4CHM7F',28,1790259281591,'seat 1','[{"event":"bag_sealed","seat":1,"count":3,"goods":{"apple":2,"pepper":1}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',29,1790259282963,'seat 1','[{"event":"declared","seat":1,"good":"apple","count":3}]');
INSERT INTO "steps" VALUES('4CHM7F',30,1790259284061,'seat 2','[{"event":"declared","seat":2,"good":"chicken","count":1},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('4CHM7F',31,1790259285556,'seat 2','[{"event":"offer_made","offer":{"id":2,"by":2,"to":[0],"gives":{"gold":4,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":2},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',32,1790259285760,'seat 0','[{"event":"deal_made","deal":{"id":2,"by":2,"to":[0],"gives":{"gold":4,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":2},"consent":[],"round":3,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from_":"2","to":"0","amount":4,"reason":"deal","round":3,"bag":null}]');
INSERT INTO "steps" VALUES('4CHM7F',33,1790259285989,'seat 0','[{"event":"clock_started","by":0,"ends_at":1790259405989}]');
INSERT INTO "steps" VALUES('4CHM7F',34,1790259287851,'seat 0','[{"event":"offer_made","offer":{"id":3,"by":0,"to":[1],"gives":{"gold":12,"stand":{"cheese":2},"bag":{},"promise":null},"wants":{"gold":5,"stand":{"chicken":1},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',35,1790259340351,'seat 0','[{"event":"offer_made","offer":{"id":4,"by":0,"to":[2],"gives":{"gold":0,"stand":{},"bag":{},"promise":null},"wants":{"gold":4,"stand":{},"bag":{"silk":1},"promise":"You pass next round, whatever you carry"},"ask":{"do":"inspect","merchant":2},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',36,1790259341177,'seat 0','[{"event":"bag_passed","merchant":1,"by":[0],"legal":{"apple":2},"hidden":{"pepper":1}}]');
INSERT INTO "steps" VALUES('4CHM7F',37,1790259344870,'seat 2','[{"event":"deal_made","deal":{"id":4,"by":0,"to":[2],"gives":{"gold":0,"stand":{},"bag":{},"promise":null},"wants":{"gold":4,"stand":{},"bag":{"silk":1},"promise":"You pass next round, whatever you carry"},"ask":{"do":"inspect","merchant":2},"consent":[],"round":3,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from_":"2","to":"0","amount":4,"reason":"deal","round":3,"bag":null}]');
INSERT INTO "steps" VALUES('4CHM7F',38,1790259379025,'seat 0','[{"event":"bag_opened","merchant":2,"by":[0],"goods":{"chicken":1},"declared":"chicken","let_in":{"chicken":1},"confiscated":{},"penalty":2},{"event":"gold_moved","from_":"0","to":"2","amount":2,"reason":"penalty","round":3,"bag":2},{"event":"phase_began","phase":"end","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',39,1790259380278,'seat 0','[{"event":"round_ended","round":3,"sheriff":1,"deputies":[],"deck":[],"hand":7}]');
INSERT INTO "steps" VALUES('4CHM7F',40,1790259382160,'seat 1','[{"event":"market_closed","by":1},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',41,1790259383068,'seat 2','[{"event":"bag_sealed","seat":2,"count":3,"goods":{"silk":1,"green_apples":1,"cheese":1}}]');
INSERT INTO "steps" VALUES('4CHM7F',42,1790259384098,'seat 0','[{"event":"bag_sealed","seat":0,"count":4,"goods":{"crossbow":1,"silk":1,"pepper":2}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',43,1790259385129,'seat 2','[{"event":"declared","seat":2,"good":"cheese","count":3}]');
INSERT INTO "steps" VALUES('4CHM7F',44,1790259385821,'seat 0','[{"event":"declared","seat":0,"good":"cheese","count":4},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('4CHM7F',45,1790259386516,'seat 1','[{"event":"clock_started","by":1,"ends_at":1790259506516}]');
INSERT INTO "steps" VALUES('4CHM7F',46,1790259388149,'seat 1','[{"event":"offer_made","offer":{"id":5,"by":1,"to":[0],"gives":{"gold":8,"stand":{"chicken":1},"bag":{},"promise":null},"wants":{"gold":7,"stand":{"cheese":2,"silk":1},"bag":{},"promise":null},"ask":{"do":"pass","merchant":0},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',47,1790259393783,'seat 1','[{"event":"bag_opened","merchant":2,"by":[1],"goods":{"silk":1,"green_apples":1,"cheese":1},"declared":"cheese","let_in":{"cheese":1},"confiscated":{"silk":1,"green_apples":1},"penalty":7},{"event":"gold_moved","from_":"2","to":"1","amount":7,"reason":"fine","round":4,"bag":2}]');
INSERT INTO "steps" VALUES('4CHM7F',48,1790259403745,'seat 0','[{"event":"offer_declined","offer":5,"by":0,"maker":1}]');
INSERT INTO "steps" VALUES('4CHM7F',49,1790259404981,'seat 1','[{"event":"bag_opened","merchant":0,"by":[1],"goods":{"crossbow":1,"silk":1,"pepper":2},"declared":"cheese","let_in":{},"confiscated":{"crossbow":1,"silk":1,"pepper":2},"penalty":16},{"event":"gold_moved","from_":"0","to":"1","amount":16,"reason":"fine","round":4,"bag":0},{"event":"phase_began","phase":"end","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',50,1790259405688,'seat 1','[{"event":"round_ended","round":4,"sheriff":2,"deputies":[],"deck":[],"hand":7}]');
INSERT INTO "steps" VALUES('4CHM7F',51,1790259406622,'seat 2','[{"event":"market_opened","by":2,"first":0}]');
INSERT INTO "steps" VALUES('4CHM7F',52,1790259407036,'seat 0','[{"event":"market_visited","seat":0,"swapped":1}]');
INSERT INTO "steps" VALUES('4CHM7F',53,1790259444628,'seat 1','[{"event":"market_visited","seat":1,"swapped":5},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',54,1790259445606,'seat 0','[{"event":"bag_sealed","seat":0,"count":5,"goods":{"apple":1,"cheese":3,"silk":1}}]');
INSERT INTO "steps" VALUES('4CHM7F',55,1790259445759,'seat 1','[{"event":"bag_sealed","seat":1,"count":2,"goods":{"cheese":2}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',56,1790259446518,'seat 0','[{"event":"declared","seat":0,"good":"apple","count":5}]');
INSERT INTO "steps" VALUES('4CHM7F',57,1790259446968,'seat 1','[{"event":"declared","seat":1,"good":"cheese","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('4CHM7F',58,1790259447859,'seat 2','[{"event":"clock_started","by":2,"ends_at":1790259567859}]');
INSERT INTO "steps" VALUES('4CHM7F',59,1790259449256,'seat 1','[{"event":"offer_made","offer":{"id":6,"by":1,"to":[2],"gives":{"gold":12,"stand":{"apple":2},"bag":{"chicken":2},"promise":null},"wants":{"gold":0,"stand":{},"bag":{},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',60,1790259450607,'seat 2','[{"event":"offer_made","offer":{"id":7,"by":2,"to":[1],"gives":{"gold":5,"stand":{},"bag":{},"promise":null},"wants":{"gold":8,"stand":{},"bag":{},"promise":"You pass next round, whatever you carry"},"ask":{"do":"pass","merchant":1},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',61,1790259453917,'seat 0','[{"event":"offer_made","offer":{"id":8,"by":0,"to":[2],"gives":{"gold":6,"stand":{"cheese":1},"bag":{"pepper":2},"promise":"I leave the cheese to you"},"wants":{"gold":3,"stand":{},"bag":{},"promise":null},"ask":{"do":"pass","merchant":1},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',62,1790259455771,'seat 2','[{"event":"offer_made","offer":{"id":9,"by":2,"to":[1],"gives":{"gold":10,"stand":{"cheese":1},"bag":{},"promise":"Half of my next bribe is yours"},"wants":{"gold":5,"stand":{},"bag":{"chicken":2},"promise":null},"ask":{"do":"inspect","merchant":1},"consent":[],"accepted":[]}}]');
INSERT INTO "steps" VALUES('4CHM7F',63,1790259456102,'seat 2','[{"event":"offer_declined","offer":6,"by":2,"maker":1}]');
INSERT INTO "steps" VALUES('4CHM7F',64,1790259457739,'seat 2','[{"event":"deal_made","deal":{"id":8,"by":0,"to":[2],"gives":{"gold":6,"stand":{"cheese":1},"bag":{"pepper":2},"promise":"I leave the cheese to you"},"wants":{"gold":3,"stand":{},"bag":{},"promise":null},"ask":{"do":"pass","merchant":1},"consent":[],"round":5,"status":"bound","delivered":null,"mark":0,"promise_kept":null,"wanted_promise_kept":null}},{"event":"gold_moved","from_":"0","to":"2","amount":6,"reason":"deal","round":5,"bag":null},{"event":"goods_handed","giver":0,"to":"2","seers":[0,2],"legal":{"cheese":1},"hidden":{},"place":"stand","deal":8},{"event":"gold_moved","from_":"2","to":"0","amount":3,"reason":"deal","round":5,"bag":null},{"event":"bag_passed","merchant":1,"by":[2],"legal":{"cheese":2},"hidden":{}}]');
INSERT INTO "steps" VALUES('4CHM7F',65,1790259461107,'seat 2','[{"event":"bag_passed","merchant":0,"by":[2],"legal":{"apple":1,"cheese":3},"hidden":{"silk":1}},{"event":"goods_handed","giver":0,"to":"2","seers":[0,2],"legal":{},"hidden":{},"place":"bag","deal":8},{"event":"proof_shown","seat":0,"to":[2],"place":"bag","goods":{"apple":1,"cheese":3,"silk":1}},{"event":"phase_began","phase":"end","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',66,1790259462535,'seat 2','[{"event":"round_ended","round":5,"sheriff":0,"deputies":[],"deck":[],"hand":7}]');
INSERT INTO "steps" VALUES('4CHM7F',67,1790259462601,'seat 0','[{"event":"market_opened","by":0,"first":2}]');
INSERT INTO "steps" VALUES('4CHM7F',68,1790259464078,'seat 2','[{"event":"market_visited","seat":2,"swapped":1}]');
INSERT INTO "steps" VALUES('4CHM7F',69,1790259464312,'seat 1','[{"event":"market_visited","seat":1,"swapped":1},{"event":"phase_began","phase":"load","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',70,1790259464740,'seat 1','[{"event":"bag_sealed","seat":1,"count":3,"goods":{"silk":1,"mead":2}}]');
INSERT INTO "steps" VALUES('4CHM7F',71,1790259466017,'seat 2','[{"event":"bag_sealed","seat":2,"count":2,"goods":{"pepper":1,"crossbow":1}},{"event":"phase_began","phase":"declare","clock_ms":null}]');
INSERT INTO "steps" VALUES('4CHM7F',72,1790259466999,'seat 1','[{"event":"declared","seat":1,"good":"apple","count":3}]');
INSERT INTO "steps" VALUES('4CHM7F',73,1790259471469,'seat 2','[{"event":"declared","seat":2,"good":"chicken","count":2},{"event":"phase_began","phase":"inspect","clock_ms":120000}]');
INSERT INTO "steps" VALUES('NHVFN4',1,1791000018000,'host','[{"event":"seat_claimed","seat_id":0,"name":"Ann","grant":"cb91a4bbf33ef40b"}]');
INSERT INTO "steps" VALUES('NHVFN4',2,1791000036000,'host','[{"event":"seat_claimed","seat_id":1,"name":"Ben","grant":"9d2726116d2ff8f4"}]');
INSERT INTO "steps" VALUES('NHVFN4',3,1791000054000,'host','[{"event":"seat_claimed","seat_id":2,"name":"Cid","grant":"1f83c58277287370"}]');
INSERT INTO "steps" VALUES('NHVFN4',4,1791000081000,'host','[{"event":"game_started","players":3,"first":2,"hand":3,"deck":75}]');
INSERT INTO "steps" VALUES('NHVFN4',5,1791000144000,'seat 2','[{"event":"hand_recorded","seat":2,"items":{"chain":1,"gems":1,"pearls":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',6,1791000207000,'seat 1','[{"event":"hand_recorded","seat":1,"items":{"chain":1,"pearls":1,"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',7,1791000270000,'seat 0','[{"event":"hand_recorded","seat":0,"items":{"chain":1,"candlestick":1,"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',8,1791000333000,'seat 2','[{"event":"card_revealed","seat":2,"item":"copper"}]');
INSERT INTO "steps" VALUES('NHVFN4',9,1791000396000,'seat 2','[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]');
INSERT INTO "steps" VALUES('NHVFN4',10,1791000459000,'seat 0','[{"event":"bid_laid","kind":"buy","seat":0,"items":{"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',11,1791000522000,'seat 1','[{"event":"bid_laid","kind":"buy","seat":1,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["casket","chain"]}]');
INSERT INTO "steps" VALUES('NHVFN4',12,1791000585000,'seat 2','[{"event":"bid_chosen","seat":2,"item":"copper","owner":0,"items":{"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',13,1791000648000,'seat 2','[{"event":"turn_ended","seat":2,"next":0}]');
INSERT INTO "steps" VALUES('NHVFN4',14,1791000711000,'seat 0','[{"event":"card_revealed","seat":0,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',15,1791000774000,'seat 0','[{"event":"attacked","kind":"rob","seat":0,"target":2,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',16,1791000837000,'seat 2','[{"event":"yielded","kind":"rob","seat":0,"target":2,"hand":{"chain":1,"gems":1,"pearls":1,"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',17,1791000900000,'seat 0','[{"event":"card_taken","kind":"rob","seat":0,"target":2,"item":"pearls","taken":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',18,1791000963000,'seat 0','[{"event":"turn_ended","seat":0,"next":1}]');
INSERT INTO "steps" VALUES('NHVFN4',19,1791001026000,'seat 1','[{"event":"card_revealed","seat":1,"item":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',20,1791001089000,'seat 1','[{"event":"card_kept","seat":1,"item":"gems","why":""}]');
INSERT INTO "steps" VALUES('NHVFN4',21,1791001152000,'seat 1','[{"event":"turn_ended","seat":1,"next":2}]');
INSERT INTO "steps" VALUES('NHVFN4',22,1791001215000,'seat 2','[{"event":"card_revealed","seat":2,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',23,1791001278000,'seat 2','[{"event":"attacked","kind":"rob","seat":2,"target":1,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',24,1791001341000,'seat 1','[{"event":"yielded","kind":"rob","seat":2,"target":1,"hand":{"chain":1,"pearls":1,"casket":1,"gems":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',25,1791001404000,'seat 2','[{"event":"card_taken","kind":"rob","seat":2,"target":1,"item":"pearls","taken":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',26,1791001467000,'seat 2','[{"event":"turn_ended","seat":2,"next":0}]');
INSERT INTO "steps" VALUES('NHVFN4',27,1791001530000,'seat 0','[{"event":"card_revealed","seat":0,"item":"chain"}]');
INSERT INTO "steps" VALUES('NHVFN4',28,1791001593000,'seat 0','[{"event":"card_kept","seat":0,"item":"chain","why":""}]');
INSERT INTO "steps" VALUES('NHVFN4',29,1791001656000,'seat 0','[{"event":"turn_ended","seat":0,"next":1}]');
INSERT INTO "steps" VALUES('NHVFN4',30,1791001719000,'seat 1','[{"event":"card_revealed","seat":1,"item":"chain"}]');
INSERT INTO "steps" VALUES('NHVFN4',31,1791001782000,'seat 1','[{"event":"card_kept","seat":1,"item":"chain","why":""}]');
INSERT INTO "steps" VALUES('NHVFN4',32,1791001845000,'seat 1','[{"event":"turn_ended","seat":1,"next":2}]');
INSERT INTO "steps" VALUES('NHVFN4',33,1791001908000,'seat 2','[{"event":"card_revealed","seat":2,"item":"copper"}]');
INSERT INTO "steps" VALUES('NHVFN4',34,1791001971000,'seat 2','[{"event":"bidding_opened","kind":"buy","seat":2,"empty":[]}]');
INSERT INTO "steps" VALUES('NHVFN4',35,1791002034000,'seat 1','[{"event":"bid_laid","kind":"buy","seat":1,"items":{"pearls":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',36,1791002097000,'seat 0','[{"event":"bid_laid","kind":"buy","seat":0,"items":{"chain":1}},{"event":"bids_turned_up","seats":[0,1],"items":["chain","pearls"]}]');
INSERT INTO "steps" VALUES('NHVFN4',37,1791002160000,'seat 2','[{"event":"card_kept","seat":2,"item":"copper","why":"refused"}]');
INSERT INTO "steps" VALUES('NHVFN4',38,1791002223000,'seat 2','[{"event":"turn_ended","seat":2,"next":0}]');
INSERT INTO "steps" VALUES('NHVFN4',39,1791002286000,'seat 0','[{"event":"card_revealed","seat":0,"item":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',40,1791002349000,'seat 0','[{"event":"attacked","kind":"hold_up","seat":0,"target":1,"item":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',41,1791002412000,'seat 1','[{"event":"yielded","kind":"hold_up","seat":0,"target":1,"hand":{"chain":2,"pearls":2,"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',42,1791002475000,'seat 0','[{"event":"card_taken","kind":"hold_up","seat":0,"target":1,"item":"gems","taken":"casket"}]');
INSERT INTO "steps" VALUES('NHVFN4',43,1791002538000,'seat 0','[{"event":"turn_ended","seat":0,"next":1}]');
INSERT INTO "steps" VALUES('NHVFN4',44,1791002601000,'seat 1','[{"event":"card_revealed","seat":1,"item":"gold"}]');
INSERT INTO "steps" VALUES('NHVFN4',45,1791002664000,'seat 1','[{"event":"ambush_laid","seat":1,"ambush":1,"shows":["candlestick","pearls"]}]');
INSERT INTO "steps" VALUES('NHVFN4',46,1791002727000,'seat 1','[{"event":"turn_ended","seat":1,"next":2}]');
INSERT INTO "steps" VALUES('NHVFN4',47,1791002790000,'seat 2','[{"event":"card_revealed","seat":2,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',48,1791002853000,'seat 2','[{"event":"attacked","kind":"rob","seat":2,"target":0,"item":"pearls"}]');
INSERT INTO "steps" VALUES('NHVFN4',49,1791002916000,'seat 0','[{"event":"yielded","kind":"rob","seat":2,"target":0,"hand":{"chain":2,"candlestick":1,"copper":1,"gems":1,"casket":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',50,1791002979000,'seat 2','[{"event":"card_taken","kind":"rob","seat":2,"target":0,"item":"pearls","taken":"casket"}]');
INSERT INTO "steps" VALUES('NHVFN4',51,1791003042000,'seat 2','[{"event":"turn_ended","seat":2,"next":0}]');
INSERT INTO "steps" VALUES('NHVFN4',52,1791003105000,'seat 0','[{"event":"card_revealed","seat":0,"item":"gold"}]');
INSERT INTO "steps" VALUES('NHVFN4',53,1791003168000,'seat 0','[{"event":"ambush_laid","seat":0,"ambush":2,"shows":["copper","candlestick"]}]');
INSERT INTO "steps" VALUES('NHVFN4',54,1791003231000,'seat 0','[{"event":"turn_ended","seat":0,"next":1}]');
INSERT INTO "steps" VALUES('NHVFN4',55,1791003294000,'seat 1','[{"event":"card_revealed","seat":1,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',56,1791003357000,'seat 1','[{"event":"attacked","kind":"steal","seat":1,"target":2,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',57,1791003420000,'seat 2','[{"event":"defended","seat":1,"target":2,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',58,1791003483000,'seat 1','[{"event":"set_laid","seat":1,"item":"chain","count":3,"keep":false,"asked_first":2}]');
INSERT INTO "steps" VALUES('NHVFN4',59,1791003546000,'seat 0','[{"event":"set_let_be","seat":0},{"event":"set_traded","seat":1,"item":"chain","count":3,"kept":false},{"event":"sheriff_moved","position":1,"dry":false},{"event":"favour_granted","number":7,"seats":[1,2,0],"hands":[3,7,6]},{"event":"favour_drawn","seat":1},{"event":"favour_drawn","seat":2},{"event":"favour_drawn","seat":0}]');
INSERT INTO "steps" VALUES('NHVFN4',60,1791003609000,'seat 2','[{"event":"draw_recorded","seat":2,"item":"copper"}]');
INSERT INTO "steps" VALUES('NHVFN4',61,1791003672000,'seat 1','[{"event":"draw_recorded","seat":1,"item":"gems"}]');
INSERT INTO "steps" VALUES('NHVFN4',62,1791003735000,'seat 0','[{"event":"draw_recorded","seat":0,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',63,1791003798000,'seat 1','[{"event":"turn_ended","seat":1,"next":2}]');
INSERT INTO "steps" VALUES('NHVFN4',64,1791003861000,'seat 2','[{"event":"card_revealed","seat":2,"item":"casket"}]');
INSERT INTO "steps" VALUES('NHVFN4',65,1791003924000,'seat 2','[{"event":"bidding_opened","kind":"barter","seat":2,"empty":[]}]');
INSERT INTO "steps" VALUES('NHVFN4',66,1791003987000,'seat 0','[{"event":"bid_laid","kind":"barter","seat":0,"items":{"chain":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',67,1791004050000,'seat 1','[{"event":"bid_laid","kind":"barter","seat":1,"items":{"gems":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',68,1791004113000,'seat 2','[{"event":"bid_chosen","seat":2,"item":"casket","owner":0,"items":{"chain":1}}]');
INSERT INTO "steps" VALUES('NHVFN4',69,1791004176000,'seat 2','[{"event":"task_done","seat":2,"task":"three_pairs","items":{"copper":2,"pearls":2,"casket":2},"first":null},{"event":"sheriff_moved","position":2,"dry":false},{"event":"favour_granted","number":3,"seats":[2],"hands":[3]},{"event":"favour_drawn","seat":2}]');
INSERT INTO "steps" VALUES('NHVFN4',70,1791004239000,'seat 2','[{"event":"draw_recorded","seat":2,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',71,1791004302000,'seat 2','[{"event":"turn_ended","seat":2,"next":0}]');
INSERT INTO "steps" VALUES('NHVFN4',72,1791004365000,'seat 0','[{"event":"card_revealed","seat":0,"item":"candlestick"}]');
INSERT INTO "steps" VALUES('NHVFN4',73,1791004428000,'seat 0','[{"event":"attacked","kind":"steal","seat":0,"target":1,"item":"candlestick"}]');
CREATE TABLE tables (
	code VARCHAR(6) NOT NULL, 
	opened_at BIGINT NOT NULL, 
	opened TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('4CHM7F',1790259200000,'{"edition": "sheriff-2e", "options": {"royal_goods": true, "timer": true, "seven_card_hand": true, "remove_ten": true, "bags": "sealed", "open_purses": true, "black_market": true, "black_market_values": {"pepper": [30, 27], "mead": [32, 29], "silk": [34, 31]}}, "names": ["Marion", "Robin", "Tuck"], "host_grant": "6387841dc3d4db8c"}');
INSERT INTO "tables" VALUES('NHVFN4',1791000000000,'{"edition": "nottingham", "options": {"colours": ["blue", "green", "white"], "track_hands": true, "track": [7, 3, 8, 8, 4], "task_values": {"all_seven": [30, 24], "five_of_a_kind": [26, 20], "four_pairs": [22, 16], "three_pairs": [14, 10]}}, "names": ["Ann", "Ben", "Cid"], "host_grant": "746e193974699560"}');
CREATE INDEX ix_tables_opened_at ON tables (opened_at);
CREATE INDEX keys_by_table ON keys (code);
CREATE INDEX ix_answers_at ON answers (at);
COMMIT;

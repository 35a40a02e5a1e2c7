"""The event store on both databases: order, durability, nothing half done."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import DBAPIError

from referee.config import Settings
from referee.tables.keys import key_hash, new_code, new_grant, new_key, read_code
from referee.tables.migrate import migrate
from referee.tables.store import ANSWERS_LAST_MS, Answer, CodeTaken, Conflict, Key, Opened, Step, Store

OPENED = Opened("sheriff-2e", {"timer": True}, ["Ann", "Бен", "🦊"], "host")


@pytest.fixture
def store(any_store_settings: Settings) -> Iterator[Store]:
    engine = create_engine(any_store_settings.database_url)
    store = Store(engine)
    migrate(engine)
    yield store
    engine.dispose()


def opened(store: Store, key: str = "the host's") -> str:
    code = new_code()
    store.open_table(code, 1000, OPENED, Key(key_hash(key), "host"))
    return code


def step(version: int, events: str = "[]") -> Step:
    return Step(version, 1000 + version, "host", events)


def test_a_table_is_what_it_was_opened_with(store: Store) -> None:
    code = opened(store)
    assert store.opened(code) == OPENED
    assert store.news(code, 0) == (1000, [])
    assert store.opened("ZZZZZZ") is None
    assert store.news("ZZZZZZ", 0) is None


def test_a_code_is_given_once(store: Store) -> None:
    code = opened(store)
    with pytest.raises(CodeTaken):
        store.open_table(code, 2000, OPENED, Key(key_hash("another"), "host"))
    assert store.grant(code, key_hash("another")) is None


def test_steps_come_back_in_order(store: Store) -> None:
    code = opened(store)
    steps = [step(version, f'["{version}"]') for version in (1, 2, 3)]
    for each in steps:
        store.append(code, each)
    assert store.news(code, 0) == (1000, steps)
    assert store.news(code, 2) == (1000, steps[2:])
    assert store.steps(code, 2, 3) == steps[1:]
    assert store.versions([code, "ZZZZZZ"]) == {code: 3}


def test_the_second_writer_of_a_version_loses_and_leaves_nothing(store: Store) -> None:
    code = opened(store)
    store.append(code, step(1, '["first"]'))
    late_key = Key(key_hash("late"), new_grant())
    with pytest.raises(Conflict):
        store.append(code, step(1, '["second"]'), key=late_key, answer=Answer("host", "k", b"r" * 32, 1))
    news = store.news(code, 0)
    assert news is not None
    assert [each.events for each in news[1]] == ['["first"]']
    assert store.grant(code, late_key.hash) is None
    assert store.answer(code, "host", "k", 1000) is None


def test_of_many_writers_at_once_exactly_one_wins_each_version(store: Store) -> None:
    code = opened(store)
    outcomes: list[bool] = []
    start = threading.Barrier(6)

    def write() -> None:
        start.wait()
        for version in range(1, 6):
            try:
                store.append(code, step(version))
                outcomes.append(True)
            except Conflict:
                outcomes.append(False)

    writers = [threading.Thread(target=write) for _ in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert outcomes.count(True) == 5
    assert len(outcomes) == 30


def test_only_the_hash_of_a_key_is_stored(store: Store) -> None:
    code = opened(store)
    assert store.grant(code, key_hash("the host's")) == "host"
    assert store.grant(code, key_hash("a guess")) is None
    assert store.grant("ZZZZZZ", key_hash("the host's")) is None
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM keys")).all()
    assert all(b"the host's" not in bytes(str(row), "utf-8") for row in rows)


def test_an_answer_is_remembered_for_a_day(store: Store) -> None:
    code = opened(store)
    answer = Answer("host", "tap-1", b"q" * 32, 1)
    store.append(code, step(1), answer=answer)
    assert store.answer(code, "host", "tap-1", 1001) == answer
    assert store.answer(code, "another", "tap-1", 1001) is None
    assert store.answer(code, "host", "tap-1", 1002 + ANSWERS_LAST_MS) is None
    # and after that day the same key is as good as new
    later = Step(2, 1002 + ANSWERS_LAST_MS, "host", "[]")
    store.append(code, later, answer=Answer("host", "tap-1", b"z" * 32, 2))
    assert store.answer(code, "host", "tap-1", later.at) == Answer("host", "tap-1", b"z" * 32, 2)


def test_forgetting_a_table_leaves_nothing(store: Store) -> None:
    code = opened(store)
    store.append(code, step(1), key=Key(key_hash("a seat's"), "seat"), answer=Answer("host", "k", b"r" * 32, 1))
    store.forget(code)
    with store.engine.connect() as connection:
        for table in ("tables", "steps", "snapshots", "keys", "answers"):
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar() == 0


def test_writers_of_one_process_do_not_collide(store: Store) -> None:
    """They take turns; nobody finds the store locked by a neighbour and sleeps over it."""
    codes = [opened(store, key) for key in "abcdef"]
    troubles: list[BaseException] = []
    event.listen(store.engine, "handle_error", lambda context: troubles.append(context.original_exception))
    start = threading.Barrier(len(codes))

    def write(code: str) -> None:
        start.wait()
        for version in range(1, 21):
            store.append(code, step(version))

    with ThreadPoolExecutor(len(codes)) as writers:
        list(writers.map(write, codes))
    assert store.versions(codes) == dict.fromkeys(codes, 20)
    assert not troubles


def test_whoever_failed_leaves_nothing_to_the_next(store: Store) -> None:
    code = opened(store)
    with pytest.raises(DBAPIError), store.transaction() as connection:
        connection.execute(text("DELETE FROM keys"))
        connection.execute(text("DELETE FROM nowhere"))
    store.append(code, step(1))
    assert store.opened(code) == OPENED
    assert store.grant(code, key_hash("the host's")) == "host"
    assert store.versions([code]) == {code: 1}


def test_steps_of_no_table_are_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append("ZZZZZZ", step(1))


def test_sqlite_is_durable(settings: Settings) -> None:
    """WAL, synchronous FULL: an answered command survives a power cut."""
    engine = create_engine(settings.database_url)
    Store(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_several_processes_may_migrate_at_once(any_store_settings: Settings) -> None:
    failures: list[BaseException] = []
    start = threading.Barrier(4)

    def start_up() -> None:
        engine = create_engine(any_store_settings.database_url)
        Store(engine)
        start.wait()
        try:
            migrate(engine)
        except BaseException as error:
            failures.append(error)
        finally:
            engine.dispose()

    starters = [threading.Thread(target=start_up) for _ in range(4)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join()
    assert failures == []


def test_the_models_are_what_the_migrations_make(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from referee.tables.models import Base

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, Base.metadata) == []


def test_codes_can_be_typed_in_any_case() -> None:
    code = new_code()
    assert read_code(f" {code.lower()} ") == code
    for wrong in ("", "ABC", "ABCDEFG", "ABCDE0", "ABCDEI", "ÄBCDEF"):
        assert read_code(wrong) is None
    assert len({new_code() for _ in range(200)}) == 200
    assert len({new_key() for _ in range(200)}) == 200

"""Your copy of the bank data in SQLite, and its sync."""

import json
import os
import sqlite3
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import service

DATABASE = os.environ.get("DATABASE") or str(Path(__file__).with_name("app.db"))
DAY_SECONDS = 86_400
# Events come in bursts. One sync is enough for all events of this time.
BURST_SECONDS = 0.3
# Errors of a read if the consent ends during a sync. An event reports the end, and starts the next sync.
ENDED = {"CONSENT_EXPIRED", "ACCOUNT_NOT_FOUND"}


@contextmanager
def transaction():
    """Does all of the work or nothing."""
    database = sqlite3.connect(DATABASE)
    database.row_factory = sqlite3.Row
    # SQLite then deletes accounts and transactions together with their connection: nothing is left after an erasure.
    database.execute("pragma foreign_keys = on")
    try:
        with database:
            yield database
    finally:
        database.close()


with transaction() as created:
    created.executescript("""
        create table if not exists connections (
            id text primary key, user_id text not null, bank text not null, status text not null,
            days_until_expiry integer not null
        );
        create table if not exists accounts (
            id text primary key, connection_id text not null references connections on delete cascade,
            name text not null, currency text not null, cursor text not null default ''
        );
        create table if not exists transactions (
            id text primary key, account_id text not null references accounts on delete cascade,
            date text not null, merchant text not null, category text not null, amount real not null,
            pending integer not null
        );
        create index if not exists transactions_by_date on transactions (account_id, date);
    """)


def rows(sql, *values):
    with transaction() as database:
        return [dict(row) for row in database.execute(sql, values)]


def has_connection(connection_id, user_id):
    return bool(rows("select 1 from connections where id = ? and user_id = ?", connection_id, user_id))


def add_connection(connection_id, user_id):
    with transaction() as database:  # a renewal has the same id
        values = (connection_id, user_id)
        database.execute("insert or ignore into connections values (?, ?, '', 'active', 0)", values)


def erase_connection(connection_id):
    with transaction() as database:
        database.execute("delete from connections where id = ?", [connection_id])


def update_connection(connection):
    """Stores the state of a connection and its accounts. Returns False if the connection was erased."""
    bank = service.call("GET", f"/banks/{connection['bank_id']}")["name"]
    state = (bank, connection["status"], connection["days_until_expiry"], connection["connection_id"])
    accounts = connection["accounts"]
    with transaction() as database:
        changed = database.execute(
            "update connections set bank = ?, status = ?, days_until_expiry = ? where id = ?", state
        )
        if changed.rowcount == 0:
            return False
        for account in accounts:
            database.execute(
                "insert into accounts (id, connection_id, name, currency) values (?, ?, ?, ?)"
                " on conflict (id) do update set name = excluded.name",
                (account["id"], connection["connection_id"], account["name"], account["currency"]),
            )
        # The user may have taken an account out of the consent.
        database.execute(
            "delete from accounts where connection_id = ? and id not in (select value from json_each(?))",
            (connection["connection_id"], json.dumps([account["id"] for account in accounts])),
        )
        return True


def apply_page(account_id, cursor, page):
    """Stores a page of changes and its cursor together, so that the copy is complete after a crash.

    Returns False if the cursor has moved: another sync was faster, or the account was erased.
    """
    with transaction() as database:
        changed = database.execute(
            "update accounts set cursor = ? where id = ? and cursor = ?",
            (page["next_cursor"], account_id, cursor),
        )
        if changed.rowcount == 0:
            return False
        for row in page["added"] + page["modified"]:
            values = [row["id"], account_id, row["date"], row["merchant_name"], row["category"]]
            values += [row["amount"], row["pending"]]
            database.execute("insert or replace into transactions values (?, ?, ?, ?, ?, ?, ?)", values)
        for row in page["removed"]:
            database.execute("delete from transactions where id = ?", [row["transaction_id"]])
        return True


def sync_account(account_id):
    stored = rows("select cursor from accounts where id = ?", account_id)
    cursor, more = (stored[0]["cursor"] if stored else ""), bool(stored)
    while more:
        page = service.call("GET", f"/accounts/{account_id}/transactions?cursor={cursor}")
        more = apply_page(account_id, cursor, page) and page["has_more"]
        cursor = page["next_cursor"]


def sync_connection(connection_id):
    """Copies the state of a connection and all changes of its transactions since the last sync."""
    connection = service.call("GET", f"/connections/{connection_id}")
    if connection["status"] == "revoked":
        return erase_connection(connection_id)
    exists = update_connection(connection)
    # After the consent has ended, the copy stays, and nothing new can be read until the user renews the consent.
    if exists and connection["status"] == "active":
        try:
            for account in connection["accounts"]:
                sync_account(account["id"])
        except service.ObdsError as error:
            if error.code not in ENDED:
                raise


def sync_daily():
    """Syncs every connection at the start and once a day, because a webhook can be missed."""
    while True:
        sync_all()
        time.sleep(DAY_SECONDS)


def sync_all():
    for row in rows("select id from connections"):
        try:
            sync_connection(row["id"])
        except (service.ObdsError, OSError) as problem:
            print(problem, flush=True)


planned = set()


def received(event):
    """Handles a verified webhook. It may come twice or late, so it only starts a sync, which reads the present state."""
    found = rows(
        "select id from connections where id = ? union select connection_id from accounts where id = ?",
        event.get("connection_id"),
        event.get("account_id"),
    )
    # The webhooks of your account also report connections of your other applications.
    if not found or found[0]["id"] in planned:
        return
    connection_id = found[0]["id"]
    planned.add(connection_id)

    def sync():
        planned.discard(connection_id)
        sync_connection(connection_id)

    threading.Timer(BURST_SECONDS, sync).start()


def connections_of(user_id):
    """Returns the data of a user's page."""
    connections = rows("select * from connections where user_id = ? and bank <> ''", user_id)
    for connection in connections:
        connection["accounts"] = rows(
            "select id, name, currency, (select count(*) from transactions where account_id = accounts.id) as transactions"
            " from accounts where connection_id = ?",
            connection["id"],
        )
        for account in connection["accounts"]:
            account["latest"] = rows(
                "select date, merchant, amount from transactions where account_id = ? order by date desc, id limit 5",
                account["id"],
            )
    return connections

"""The client with a running service. `client.test.ts` starts it and sets the environment."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from obds import AsyncObds, Obds, ObdsError, response_info

URL = os.environ["OBDS_URL"]
KEY = os.environ["OBDS_API_KEY"]
obds = Obds(KEY, session=os.environ["OBDS_SESSION"], base_url=URL)

# Copies an account into SQLite. With "stop", the process dies after the first page, before the second is stored.
COPY = """
import json, os, sqlite3, sys
from obds import Obds
account, file, stops = sys.argv[1], sys.argv[2], len(sys.argv) > 3
obds = Obds(os.environ["OBDS_API_KEY"], base_url=os.environ["OBDS_URL"])
db = sqlite3.connect(file)
db.execute("create table if not exists rows (id text primary key, body text)")
db.execute("create table if not exists cursors (account text primary key, cursor text)")
stored = db.execute("select cursor from cursors where account = ?", (account,)).fetchone()
for number, page in enumerate(obds.sync(account, stored and stored[0], limit=100)):
    if stops and number == 1:
        db.execute("delete from rows")
        os._exit(9)
    with db:
        for row in page["added"] + page["modified"]:
            db.execute("replace into rows values (?, ?)", (row["id"], json.dumps(row)))
        for row in page["removed"]:
            db.execute("delete from rows where id = ?", (row["transaction_id"],))
        db.execute("replace into cursors values (?, ?)", (account, page["next_cursor"]))
"""


class Service(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        connection = obds.connect_sandbox("otp", seed="python", scenario="salaried")
        cls.connection = connection["connection_id"]
        cls.account = connection["accounts"][0]["id"]

    def test_reads_with_request_ids_and_conditional_headers(self):
        balance = obds.get_balance(self.account)
        self.assertEqual(balance["currency"], "RSD")
        info = response_info(balance)
        self.assertTrue(info.request_id)
        self.assertEqual([info.status, len(info.attempts)], [200, 1])

    def test_lists_are_complete_whatever_the_page(self):
        for iterate, page in [
            (lambda **size: obds.iter_transactions(self.account, **size), 97),
            (lambda **size: obds.iter_search_transactions(account_id=self.account, **size), 97),
            (obds.iter_connections, 1),
            (obds.iter_banks, 3),
            (obds.iter_events, 1),
        ]:
            all_rows, by_page = list(iterate()), list(iterate(limit=page))
            self.assertGreater(len(all_rows), 0)
            if iterate is not obds.iter_events:
                self.assertEqual(by_page, all_rows)
            self.assertEqual(len(by_page), len({str(row) for row in by_page}))

    def test_errors_have_their_code(self):
        with self.assertRaises(ObdsError) as caught:
            obds.get_balance("acc_unknown")
        error = caught.exception
        self.assertEqual([error.status, error.error_code, error.error_type], [404, "ACCOUNT_NOT_FOUND", "ITEM_ERROR"])
        self.assertTrue(error.request_id and error.docs and "ACCOUNT_NOT_FOUND" in str(error))
        options = {"headers": {"Sandbox-Fault": "CONSENT_EXPIRED"}}
        with self.assertRaises(ObdsError) as caught:
            obds.get_balance(self.account, options=options)
        self.assertEqual(caught.exception.error_code, "CONSENT_EXPIRED")

    def test_a_repeated_key_gets_the_first_response(self):
        options = {"idempotency_key": "python-1"}
        first = obds.create_link_token({"user_id": "u"}, options=options)
        self.assertEqual(obds.create_link_token({"user_id": "u"}, options=options), first)
        with self.assertRaises(ObdsError) as caught:
            obds.create_link_token({"user_id": "v"}, options=options)
        self.assertIn("IDEMPOTENCY", caught.exception.error_code)

    def test_a_copy_survives_the_death_of_its_program(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "copy.db")

            def copy(*stop):
                return subprocess.run([sys.executable, "-c", COPY, self.account, file, *stop], check=False).returncode

            def rows():
                with sqlite3.connect(file) as db:
                    return {one for (one,) in db.execute("select id from rows")}

            self.assertEqual(copy("stop"), 9)
            self.assertEqual(len(rows()), 100, "the first page and its cursor")
            self.assertEqual(copy(), 0)
            self.assertEqual(rows(), {row["id"] for row in obds.iter_transactions(self.account)})
            made = obds.inject_transactions(
                self.account, {"transactions": [{"amount": -990.5, "description": "LIDL 141"}]}
            )
            self.assertEqual(copy(), 0)
            self.assertIn(made["data"][0]["id"], rows())

    def test_downloads_files_and_uploads_statements(self):
        file = obds.get_statement(self.account, format="camt053")
        self.assertIn("xml", file.type)
        self.assertTrue(file.content.startswith(b"<?xml"))
        self.assertIn(b"<html", obds.get_reference().content)
        with self.assertRaises(ObdsError) as caught:
            obds.import_statements(b"nothing", user_id="u")
        self.assertEqual(caught.exception.status, 400)

    def test_asyncio(self):
        client = AsyncObds(KEY, session=os.environ["OBDS_SESSION"], base_url=URL)

        async def run():
            connection, banks = await asyncio.gather(
                client.connect_sandbox("otp", seed="async", scenario="salaried"), client.list_banks()
            )
            account = connection["accounts"][0]["id"]
            rows = [row async for row in client.iter_transactions(account, limit=200)]
            pages = [page async for page in client.sync(account)]
            self.assertEqual(len(rows), sum(len(page["added"]) for page in pages))
            self.assertTrue(response_info(banks).request_id)
            self.assertTrue((await client.get_statement(account, format="csv")).content)
            with self.assertRaises(ObdsError):
                await client.get_balance("acc_unknown")

        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()

"""The client without a service: retries, redirects, bodies, and signatures. `python3 -m unittest` in packages/python."""

import json
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from obds import Obds, ObdsError, WebhookError, response_info, sign_webhook, verify_webhook
from obds._retries import retry_after, wait_after


class Server:
    """Answers each request with the next of its responses: a status, headers and a body."""

    def __init__(self, *responses):
        self.requests = []
        waiting = list(responses)
        seen = self.requests

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length", 0))
                seen.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
                status, headers, body = waiting.pop(0) if len(waiting) > 1 else waiting[0]
                if status == 0:
                    # The connection breaks off.
                    self.connection.close()
                    return
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()


def error(code, status=503, **headers):
    body = {"error_type": "API_ERROR", "error_code": code, "error_message": "No.", "docs": "https://x/docs", "request_id": "r"}
    return (status, headers, body)


OK = (200, {"X-Request-Id": "req_1"}, {"object": "list", "data": [], "has_more": False})


class Retries(unittest.TestCase):
    def client(self, server, **options):
        self.waits = []
        return Obds("key", base_url=server.url, sleep=self.waits.append, **options)

    def test_repeats_a_read_and_a_post_with_the_same_key(self):
        with Server(error("SERVICE_UNAVAILABLE"), (0, {}, b""), OK) as server:
            entries = []
            result = self.client(server, logger=entries.append).create_link_token({"user_id": "u"})
            keys = {headers["Idempotency-Key"] for _, _, headers, _ in server.requests}
            self.assertEqual([len(server.requests), len(keys)], [3, 1])
            info = response_info(result)
            self.assertEqual([one.error_code for one in info.attempts], ["SERVICE_UNAVAILABLE", "NETWORK_ERROR", None])
            self.assertEqual(info.request_id, "req_1")
            self.assertEqual([entry["attempt"] for entry in entries], [1, 2, 3])
            self.assertTrue(0.25 <= self.waits[0] <= 0.5 and 0.5 <= self.waits[1] <= 1)

    def test_gives_up_after_the_last_attempt(self):
        with Server(error("SERVICE_UNAVAILABLE", **{"X-Request-Id": "req_2"})) as server:
            with self.assertRaises(ObdsError) as caught:
                self.client(server, max_retries=1).list_accounts()
            self.assertEqual(caught.exception.error_code, "SERVICE_UNAVAILABLE")
            self.assertEqual([caught.exception.request_id, caught.exception.docs], ["req_2", "https://x/docs"])
            self.assertEqual([len(server.requests), len(caught.exception.attempts)], [2, 2])

    def test_does_not_repeat_a_post_that_takes_no_key(self):
        with Server(error("SERVICE_UNAVAILABLE")) as server:
            with self.assertRaises(ObdsError):
                self.client(server).sandbox_authorize({"session_token": "s"})
            self.assertEqual(len(server.requests), 1)
            with self.assertRaises(ObdsError):
                self.client(server).enrich_transactions({"transactions": []})
            self.assertEqual(len(server.requests), 4, "a POST that changes nothing is repeated")

    def test_waits_as_long_as_the_service_asks_but_not_longer_than_a_minute(self):
        with Server(error("RATE_LIMIT_EXCEEDED", 429, **{"Retry-After": "7"}), OK) as server:
            self.client(server).list_accounts()
            self.assertTrue(7 <= self.waits[0] <= 7.5)
        with Server(error("RATE_LIMIT_EXCEEDED", 429, **{"Retry-After": "61"})) as server:
            with self.assertRaises(ObdsError) as caught:
                self.client(server).list_accounts()
            self.assertEqual([caught.exception.retry_after, self.waits], [61, []])

    def test_decides_by_what_happened(self):
        def failed(status, code="X", after=None):
            return ObdsError("", status=status, error_type="", error_code=code, retry_after=after)

        for given, repeatable, expected in [
            (failed(500), True, True),
            (failed(500), False, False),
            (failed(429), False, True),
            (failed(404), True, False),
            (failed(409, "IDEMPOTENCY_CONFLICT", 1), True, True),
            (failed(409, "IDEMPOTENCY_CONFLICT"), True, False),
            (failed(200, "UNREADABLE_RESPONSE"), True, True),
            (failed(404, "UNREADABLE_RESPONSE"), True, False),
        ]:
            self.assertEqual(wait_after(given, 1, 2, repeatable, 0) is not None, expected, given.error_code)
        self.assertEqual(wait_after(failed(500), 9, 9, True, 1), 8)
        self.assertEqual(retry_after("Wed, 21 Oct 2015 07:28:01 GMT", 1_445_412_480), 1)
        self.assertEqual([retry_after(text, 0) for text in (None, "soon", "-1", "1.5")], [None] * 4)


class Responses(unittest.TestCase):
    def refused(self, server, **options):
        with self.assertRaises(ObdsError) as caught:
            Obds("key", base_url=server.url, max_retries=0, **options).list_accounts()
        return caught.exception

    def test_follows_no_redirect_with_a_credential(self):
        with Server(OK) as other, Server((302, {"Location": other.url}, b"")) as server:
            thrown = self.refused(server)
            self.assertEqual([thrown.error_code, thrown.status], ["UNREADABLE_RESPONSE", 302])
            self.assertIn("redirects elsewhere", thrown.message)
            self.assertEqual(other.requests, [])

    def test_refuses_what_is_not_of_the_service(self):
        for response in [(200, {}, b"<html>"), (502, {}, b"<html>"), (200, {}, [1])]:
            with Server(response) as server:
                self.assertEqual(self.refused(server).error_code, "UNREADABLE_RESPONSE")
        with Server((200, {"Content-Length": "100"}, b"{")) as server:
            self.assertEqual(self.refused(server, timeout=1).error_code, "NETWORK_ERROR")

    def test_names_a_service_that_is_not_there_or_does_not_answer(self):
        with Server(OK) as server:
            pass
        self.assertEqual(self.refused(server).error_code, "NETWORK_ERROR")
        release = threading.Event()
        with Server(OK) as server:
            handler = server.http.RequestHandlerClass
            handler.do_GET = lambda self: release.wait(10)
            self.assertEqual(self.refused(server, timeout=0.05).error_code, "TIMEOUT")
            release.set()

    def test_yields_server_sent_events(self):
        body = b'retry: 5\n\n: beat\n\nid: evt_1\nevent: A\ndata: {"a":\ndata: 1}\n\ndata: cut off'
        with Server((200, {}, body)) as server:
            frames = list(Obds(session="s", base_url=server.url).stream_events())
            self.assertEqual(frames, [(None, "", ""), ("evt_1", "A", '{"a":\n1}')])
        with Server(error("SESSION_EXPIRED", 401)) as server, self.assertRaises(ObdsError):
            list(Obds(session="s", base_url=server.url).stream_events())

    def test_reads_amounts_as_decimals_on_request(self):
        with Server((200, {}, b'{"balance": 12.34}')) as server:
            obds = Obds("key", base_url=server.url, parse_float=Decimal)
            self.assertEqual(obds.get_balance("acc_1")["balance"], Decimal("12.34"))


class Input(unittest.TestCase):
    def test_sends_parameters_and_bodies(self):
        with Server(OK) as server:
            obds = Obds("key", base_url=f"{server.url}/v1/")
            obds.list_transactions("a/b", from_="2026-01-01", running_balance=True, options={"headers": {"Sandbox-Fault": "X"}})
            obds.import_statements(b"file", user_id="u", options={"idempotency_key": "mine"})
            (_, path, headers, _), (_, _, posted, body) = server.requests
            self.assertEqual(path, "/v1/accounts/a%2Fb/transactions?from=2026-01-01&running_balance=true")
            self.assertEqual([headers["Authorization"], headers["Sandbox-Fault"]], ["Bearer key", "X"])
            self.assertEqual([posted["Content-Type"], posted["Idempotency-Key"], body], ["application/octet-stream", "mine", b"file"])

    def test_refuses_wrong_input_before_it_is_sent(self):
        with Server(OK) as server:
            obds = Obds("key", base_url=server.url)
            for wrong in [
                lambda: Obds("key\n"),
                lambda: Obds(base_url="ftp://x"),
                lambda: Obds(base_url="https://user:secret@x"),
                lambda: obds.get_balance(""),
                lambda: obds.get_balance(".."),
                lambda: obds.create_link_token({}, options={"idempotency_key": "é"}),
            ]:
                self.assertRaises(ValueError, wrong)
            with self.assertRaises(ObdsError) as caught:
                obds.import_statements(bytes(20 * 1024 * 1024 + 1))
            self.assertEqual(caught.exception.error_code, "PAYLOAD_TOO_LARGE")
            self.assertEqual(server.requests, [])
            self.assertRaises(TypeError, response_info, {})

    def test_sends_each_credential_where_it_belongs(self):
        with Server(OK) as server:
            obds = Obds("key", session="session", admin_key="admin", base_url=server.url)
            obds.list_banks()
            obds.list_accounts()
            obds.list_webhooks()
            obds.list_developers()
            sent = [headers.get("Authorization") for _, _, headers, _ in server.requests]
            self.assertEqual(sent, [None, "Bearer key", "Bearer session", "Bearer admin"])

    def test_a_logger_that_fails_does_not_make_a_request_fail(self):
        def fails(_):
            raise RuntimeError

        with Server(OK) as server:
            Obds(base_url=server.url, logger=fails).list_banks()


class Webhooks(unittest.TestCase):
    BODY = b'{"webhook_code":"CONNECTION_EXPIRED","user_id":"\xc4\x8d"}'

    def problem(self, *given, **options):
        with self.assertRaises(WebhookError) as caught:
            verify_webhook(*given, **options)
        return caught.exception.problem

    def test_verifies(self):
        header = sign_webhook(self.BODY, "whsec_a", now=1_000)
        self.assertEqual(header[:8], "t=1000,v")
        self.assertEqual(verify_webhook(self.BODY, header, "whsec_a", now=1_300)["user_id"], "č")
        self.assertEqual(verify_webhook(self.BODY.decode(), header, "whsec_a", now=1_000)["user_id"], "č")
        second = sign_webhook(self.BODY, "whsec_b", now=1_000).split(",")[1]
        self.assertTrue(verify_webhook(self.BODY, f"{header},{second}", "whsec_b", now=1_000))

    def test_refuses(self):
        header = sign_webhook(self.BODY, "whsec_a", now=1_000)
        many = ",".join(["t=1000"] + ["v1=" + "0" * 64] * 4 + [header.split(",")[1]])
        for given in [None, "", "v1=00", "t=1000", header + ",t=1000", "t=x," + header.split(",")[1]]:
            self.assertEqual(self.problem(self.BODY, given, "whsec_a", now=1_000), "no_signature")
        for body, sent, secret in [(self.BODY + b" ", header, "whsec_a"), (self.BODY, header, "b"), (self.BODY, many, "whsec_a")]:
            self.assertEqual(self.problem(body, sent, secret, now=1_000), "wrong_signature")
        for now in (1_301, 699):
            self.assertEqual(self.problem(self.BODY, header, "whsec_a", now=now), "outside_tolerance")
        self.assertEqual(self.problem(self.BODY, header, "whsec_a", now=1_000, envelope="event"), "other_envelope")
        self.assertEqual(self.problem(b"[]", sign_webhook(b"[]", "s"), "s"), "other_envelope")
        self.assertEqual(self.problem(b"x", sign_webhook(b"x", "s"), "s"), "other_envelope")
        self.assertRaises(TypeError, verify_webhook, {}, header, "s")
        self.assertRaises(ValueError, verify_webhook, self.BODY, header, "")


if __name__ == "__main__":
    unittest.main()

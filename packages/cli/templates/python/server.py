"""The server: the page, the requests of the page, and the address for webhooks."""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import bank
import service

# The logged-in user. Replace it by the user of your session; never let the page choose.
USER = "user-1"
SECRET = os.environ.get("OBDS_WEBHOOK_SECRET", "")
HOST, PORT = os.environ.get("HOST", "localhost"), int(os.environ.get("PORT", "4000"))
LARGEST_BODY = 100_000
FILES = {"/": ("page.html", "text/html"), "/page.js": ("page.js", "text/javascript")}
# The widget comes from the service. It needs nothing else.
POLICY = f"default-src 'self'; script-src 'self' {service.URL}; connect-src 'self' {service.URL}; img-src data:"


class Refused(Exception):
    """The request is wrong: a status and a message."""


def own(connection_id):
    if not bank.has_connection(connection_id, USER):
        raise Refused(404, "You have no such connection.")
    return connection_id


def link_token(body):
    """Creates a token with which the page opens the widget: to connect a bank, or to renew one connection."""
    renewed = body.get("connection_id")
    choice = {"connection_id": own(renewed)} if renewed else {"user_id": USER}
    return {"link_token": service.call("POST", "/link/token/create", choice)["link_token"]}


def exchange(body):
    """Called after the user has agreed at the bank, for the first time or again."""
    answer = service.call("POST", "/connect/exchange", {"public_token": body.get("public_token")})
    bank.add_connection(answer["connection_id"], USER)
    bank.sync_connection(answer["connection_id"])
    return {}


def disconnect(body):
    """Ends the consent and erases the data, at the service and here."""
    connection_id = own(body.get("connection_id"))
    service.call("DELETE", f"/connections/{connection_id}")
    bank.erase_connection(connection_id)
    return {}


ACTIONS = {"/api/link-token": link_token, "/api/exchange": exchange, "/api/disconnect": disconnect}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/api/connections":
            self.answer(200, bank.connections_of(USER))
        elif self.path in FILES:
            name, content_type = FILES[self.path]
            text = Path(__file__).with_name(name).read_text(encoding="utf-8")
            self.send(200, content_type, text.replace("OBDS_URL", service.URL))
        else:
            self.answer(404, {"error": "There is no such address."})

    def do_POST(self):
        try:
            self.answer(200, self.post())
        except Refused as refused:
            self.answer(refused.args[0], {"error": refused.args[1]})
        except service.ObdsError as problem:
            self.answer(502, {"error": str(problem)})

    def post(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            raise Refused(413, "The body is too long, or its length is missing.")
        raw_body = self.rfile.read(int(length))
        if self.path == "/webhooks":
            # The signature covers the body as it arrived: verify it before parsing.
            event = service.verify_webhook(raw_body, self.headers.get("Service-Signature"), SECRET)
            if event is None:
                raise Refused(400, "The signature is missing, wrong or too old.")
            bank.received(event)
            return {}
        # A form of another site cannot send JSON.
        if self.headers.get("Content-Type") != "application/json":
            raise Refused(415, "Send JSON.")
        if self.path not in ACTIONS:
            raise Refused(404, "There is no such address.")
        try:
            body = json.loads(raw_body)
        except ValueError:
            raise Refused(400, "The body is not JSON.") from None
        return ACTIONS[self.path](body if isinstance(body, dict) else {})

    def answer(self, status, body):
        self.send(status, "application/json", json.dumps(body))

    def send(self, status, content_type, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type + "; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_request(self, *_):
        """Prints no line for each request."""


if __name__ == "__main__":
    if not SECRET or not os.environ.get("OBDS_API_KEY"):
        raise SystemExit("OBDS_API_KEY or OBDS_WEBHOOK_SECRET is missing in .env. See README.md.")
    threading.Thread(target=bank.sync_daily, daemon=True).start()
    server = ThreadingHTTPServer((HOST, PORT), Handler)
    print(f"Open http://{HOST}:{PORT}", flush=True)
    server.serve_forever()

"""The server: the page, the requests of the page, and the address for webhooks."""

import os
import socket
import threading
from pathlib import Path
from typing import Optional

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

import bank
import service

# The logged-in user. Replace it by the user of your session; never let the page choose.
USER = "user-1"
SECRET = os.environ.get("OBDS_WEBHOOK_SECRET", "")
HOST, PORT = os.environ.get("HOST", "localhost"), int(os.environ.get("PORT", "4000"))
LARGEST_BODY = 100_000
# The widget comes from the service. It needs nothing else.
POLICY = f"default-src 'self'; script-src 'self' {service.URL}; connect-src 'self' {service.URL}; img-src data:"

# The pages that FastAPI makes of its own load scripts of another site, which the policy refuses.
app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)


def refusal(status, text):
    return JSONResponse({"error": text}, status)


@app.middleware("http")
async def guard(request: Request, call_next):
    """Limits the body, and sets the policy of the page."""
    length = request.headers.get("Content-Length", "0")
    if "Transfer-Encoding" in request.headers or not length.isdecimal() or int(length) > LARGEST_BODY:
        return refusal(413, "The body is too long, or its length is missing.")
    response = await call_next(request)
    response.headers["Content-Security-Policy"] = POLICY
    return response


@app.exception_handler(HTTPException)
async def refused(_, error):
    return refusal(error.status_code, error.detail)


@app.exception_handler(RequestValidationError)
async def invalid(_, error):
    return refusal(400, "The body has not the expected fields.")


@app.exception_handler(service.ObdsError)
async def failed(_, error):
    return refusal(502, str(error))


def of_page(request: Request):
    """Refuses forms of other sites, which cannot send JSON."""
    if request.headers.get("Content-Type") != "application/json":
        raise HTTPException(415, "Send JSON.")


OF_PAGE = [Depends(of_page)]


class Choice(BaseModel):
    connection_id: Optional[str] = None


class Exchange(BaseModel):
    public_token: str


class Connection(BaseModel):
    connection_id: str


def own(connection_id):
    if not bank.has_connection(connection_id, USER):
        raise HTTPException(404, "You have no such connection.")
    return connection_id


def send(name, content_type):
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return Response(text.replace("OBDS_URL", service.URL), media_type=content_type)


@app.get("/")
def page():
    return send("page.html", "text/html")


@app.get("/page.js")
def script():
    return send("page.js", "text/javascript")


@app.get("/api/connections")
def connections():
    return bank.connections_of(USER)


# FastAPI runs functions without `async` in threads, so they may wait for the service and for SQLite.
@app.post("/api/link-token", dependencies=OF_PAGE)
def link_token(body: Choice):
    """Creates a token with which the page opens the widget: to connect a bank, or to renew one connection."""
    renewed = body.connection_id
    choice = {"connection_id": own(renewed)} if renewed else {"user_id": USER}
    return {"link_token": service.call("POST", "/link/token/create", choice)["link_token"]}


@app.post("/api/exchange", dependencies=OF_PAGE)
def exchange(body: Exchange):
    """Called after the user has agreed at the bank, for the first time or again."""
    answer = service.call("POST", "/connect/exchange", {"public_token": body.public_token})
    bank.add_connection(answer["connection_id"], USER)
    bank.sync_connection(answer["connection_id"])
    return {}


@app.post("/api/disconnect", dependencies=OF_PAGE)
def disconnect(body: Connection):
    """Ends the consent and erases the data, at the service and here."""
    connection_id = own(body.connection_id)
    service.call("DELETE", f"/connections/{connection_id}")
    bank.erase_connection(connection_id)
    return {}


@app.post("/webhooks")
async def webhooks(request: Request):
    # The signature covers the body as it arrived: verify it before parsing.
    event = service.verify_webhook(await request.body(), request.headers.get("Service-Signature"), SECRET)
    if event is None:
        raise HTTPException(400, "The signature is missing, wrong or too old.")
    await run_in_threadpool(bank.received, event)
    return {}


if __name__ == "__main__":
    if not SECRET or not os.environ.get("OBDS_API_KEY"):
        raise SystemExit("OBDS_API_KEY or OBDS_WEBHOOK_SECRET is missing in .env. See README.md.")
    threading.Thread(target=bank.sync_daily, daemon=True).start()
    with socket.create_server((HOST, PORT)) as listening:
        print(f"Open http://{HOST}:{PORT}", flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])

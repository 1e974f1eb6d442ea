"""The clients: synchronous, and for asyncio."""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Dict, Iterator, List, Optional, TypedDict

from ._operations import OPERATIONS, AsyncOperations, Operations
from ._paging import next_query
from ._requests import File, Frame, Operation, RequestOptions, Result
from ._transport import Transport

if TYPE_CHECKING:
    from . import types


class SandboxConnection(TypedDict):
    connection_id: str
    accounts: List[types.Account]


def _session_body(bank_id: str, user_id: Optional[str], seed: Optional[str], scenario: Optional[str]) -> Any:
    chosen = {"seed": seed, "scenario": scenario}
    return {
        "bank_id": bank_id,
        # A new user each time, so that tests are independent.
        "user_id": user_id or f"test-{uuid.uuid4().hex}",
        "sandbox": {name: value for name, value in chosen.items() if value is not None},
    }


class Obds(Operations):
    """A client of the Open Banking Data Service. It may be shared between threads, and needs no closing."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        session: Optional[str] = None,
        admin_key: Optional[str] = None,
        base_url: str = "http://localhost:3000",
        timeout: float = 30.0,
        max_retries: int = 2,
        parse_float: Callable[[str], Any] = float,
        logger: Optional[Callable[[Dict[str, Any]], None]] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        api_key: an API key (`svc_test_sk_…`).
        session: session token of a developer, `devses_…`, for the account and its webhooks.
        admin_key: the ADMIN_KEY of an installation, for its owner.
        base_url: address of the service; `/v1` is added.
        timeout: seconds without data after which an attempt fails.
        max_retries: further attempts after the first.
        parse_float: reads numbers with decimals; pass `decimal.Decimal` to calculate with amounts.
        logger: receives a dictionary after each attempt, without credentials, queries or bodies.
        sleep: waits between attempts. For tests.
        """
        self._transport = Transport(
            api_key=api_key,
            session=session,
            admin_key=admin_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            parse_float=parse_float,
            logger=logger,
            sleep=sleep,
        )

    def _json(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> Any:
        return self._transport.json(operation, params, query, body, options)

    def _download(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> File:
        return self._transport.download(operation, params, query, body, options)

    def _stream(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> Iterator[Frame]:
        return self._transport.stream(operation, params, query, body, options)

    def _rows(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        options: Optional[RequestOptions],
        by: str,
        row_id: Optional[str],
    ) -> Iterator[Any]:
        following: Optional[Dict[str, Any]] = query
        while following is not None:
            page = self._json(operation, params, following, None, options)
            yield from page["data"]
            following = next_query(page, following, by, row_id)

    def sync(
        self, account_id: str, cursor: Optional[str] = None, *, limit: Optional[int] = None
    ) -> Iterator[types.TransactionSync]:
        """Yields pages of added, modified and removed transactions since a cursor, or of the whole history.

        Store `page["next_cursor"]` in the transaction of your database that stores the rows of the page. A program that
        stops at any time then continues with the stored cursor, and misses nothing.
        """
        following = cursor or ""
        while True:
            page = self._json(
                OPERATIONS["list_transactions"], {"id": account_id}, {"cursor": following, "limit": limit}, None, None
            )
            yield page
            if not page["has_more"] or page["next_cursor"] == following:
                return
            following = page["next_cursor"]

    def connect_sandbox(
        self,
        bank_id: str = "banca-intesa",
        *,
        user_id: Optional[str] = None,
        seed: Optional[str] = None,
        scenario: Optional[str] = None,
    ) -> SandboxConnection:
        """Connects a simulated bank at once, in the place of its user. For tests."""
        started = self.start_connect(_session_body(bank_id, user_id, seed, scenario))
        authorized: Any = self.sandbox_authorize({"session_token": started["session_token"]})
        exchanged = self.exchange_public_token({"public_token": authorized["public_token"]})
        connection_id = exchanged["connection_id"]
        return {
            "connection_id": connection_id,
            "accounts": self.list_accounts(connection_id=connection_id)["data"],
        }


_DONE = object()


async def _in_threads(iterator: Iterator[Any]) -> AsyncIterator[Any]:
    """Takes each item in a thread."""
    while True:
        item = await asyncio.to_thread(next, iterator, _DONE)
        if item is _DONE:
            return
        yield item


class AsyncObds(AsyncOperations):
    """A client for asyncio: each request runs in a thread, so the event loop is free. A cancelled call returns at once;
    its request may still be executed."""

    def __init__(self, api_key: Optional[str] = None, **options: Any) -> None:
        """Takes the options of `Obds`."""
        self._obds = Obds(api_key, **options)

    async def _json(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> Result:
        return await asyncio.to_thread(self._obds._json, operation, params, query, body, options)

    async def _download(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> File:
        return await asyncio.to_thread(self._obds._download, operation, params, query, body, options)

    def _stream(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> AsyncIterator[Frame]:
        return _in_threads(self._obds._stream(operation, params, query, body, options))

    def _rows(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        options: Optional[RequestOptions],
        by: str,
        row_id: Optional[str],
    ) -> AsyncIterator[Any]:
        return _in_threads(self._obds._rows(operation, params, query, options, by, row_id))

    def sync(
        self, account_id: str, cursor: Optional[str] = None, *, limit: Optional[int] = None
    ) -> AsyncIterator[types.TransactionSync]:
        """Yields the pages of `Obds.sync`."""
        return _in_threads(self._obds.sync(account_id, cursor, limit=limit))

    async def connect_sandbox(
        self,
        bank_id: str = "banca-intesa",
        *,
        user_id: Optional[str] = None,
        seed: Optional[str] = None,
        scenario: Optional[str] = None,
    ) -> SandboxConnection:
        """Connects a simulated bank at once, in the place of its user. For tests."""
        return await asyncio.to_thread(
            self._obds.connect_sandbox, bank_id, user_id=user_id, seed=seed, scenario=scenario
        )

"""Sends requests with urllib: attempts, timeouts and results."""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple
from urllib.parse import quote, urlencode, urlsplit

from ._errors import ObdsError
from ._requests import Attempt, File, Frame, Operation, RequestOptions, ResponseInfo, Result
from ._retries import retry_after, wait_after

# A POST that changes nothing, so it may be repeated.
READS = ("POST", "/transactions/enrich")
# The service's limits in bytes: for JSON, and for a file.
MOST_JSON_BYTES = 1024 * 1024
MOST_FILE_BYTES = 20 * 1024 * 1024
NO_RESPONSE = "No complete response came from {}: the service cannot be reached, or the connection broke off."


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, because a credential must not follow it."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def address_of(base_url: str) -> str:
    """Checks the base address. Refuses credentials in it, because addresses are logged."""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("base_url is not an address, such as https://example.com.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("base_url has no user, password, query or fragment.")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path[:-3] if path.endswith('/v1') else path}/v1"


def credential(name: str, value: Optional[str]) -> Optional[str]:
    """Checks a header value. The error does not quote the value, because messages may be logged."""
    if value is None or re.fullmatch(r"[\x21-\x7e]+", value):
        return value
    raise ValueError(f"{name} is empty, or has a character that none has, such as a space or a line break at its end.")


def segment(name: str, value: Any) -> str:
    """Refuses an empty path parameter, which would address another operation."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f'"{name}" is missing.')
    return quote(value, safe="")


def query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class Transport:
    """The settings of a client, and the way to send its requests."""

    def __init__(
        self,
        *,
        api_key: Optional[str],
        session: Optional[str],
        admin_key: Optional[str],
        base_url: str,
        timeout: float,
        max_retries: int,
        parse_float: Callable[[str], Any],
        logger: Optional[Callable[[Dict[str, Any]], None]],
        sleep: Callable[[float], None],
    ) -> None:
        self.address = address_of(base_url)
        self.credentials = {
            "none": None,
            "key": credential("api_key", api_key),
            "session": credential("session", session),
            "admin": credential("admin_key", admin_key),
        }
        self.timeout = timeout
        self.max_retries = max_retries
        self.parse_float = parse_float
        self.logger = logger
        self.sleep = sleep
        self.opener = urllib.request.build_opener(_NoRedirect)

    def request(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: RequestOptions,
        accept: str = "application/json",
    ) -> urllib.request.Request:
        path = re.sub(r"\{(\w+)\}", lambda found: segment(found[1], params.get(found[1])), operation.path)
        given = {name: query_value(value) for name, value in query.items() if value is not None}
        headers = {"Accept": accept, "User-Agent": "obds-python"}
        bearer = self.credentials[operation.credential]
        if bearer is not None:
            headers["Authorization"] = f"Bearer {bearer}"
        data: Optional[bytes] = None
        if isinstance(body, (bytes, bytearray)):
            data = bytes(body)
            headers["Content-Type"] = "application/octet-stream"
        elif body is not None:
            data = json.dumps(body, default=str).encode()
            headers["Content-Type"] = "application/json"
        self._refuse_too_large(data, isinstance(body, (bytes, bytearray)))
        if operation.once:
            key = options.get("idempotency_key") or uuid.uuid4().hex
            if not re.fullmatch(r"[ -~]{1,255}", key):
                raise ValueError("idempotency_key has 1 to 255 printable ASCII characters.")
            headers["Idempotency-Key"] = key
        headers.update(options.get("headers", {}))
        address = self.address + path + (f"?{urlencode(given)}" if given else "")
        return urllib.request.Request(address, data, headers, method=operation.method)

    @staticmethod
    def _refuse_too_large(data: Optional[bytes], is_file: bool) -> None:
        limit = MOST_FILE_BYTES if is_file else MOST_JSON_BYTES
        if data is None or len(data) <= limit:
            return
        raise ObdsError(
            f"Not sent: the request has {len(data)} bytes, and the service accepts at most {limit} bytes in one. "
            "Send the data in several smaller requests.",
            status=0,
            error_type="INVALID_REQUEST",
            error_code="PAYLOAD_TOO_LARGE",
        )

    def json(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> Result:
        value, info = self._exchange(operation, self.request(operation, params, query, body, options or {}), options or {})
        result = Result(value)
        result.info = info
        return result

    def download(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> File:
        request = self.request(operation, params, query, body, options or {}, "*/*")
        data, info = self._exchange(operation, request, options or {}, as_file=True)
        return File(data, info.headers.get("Content-Type", ""), info)

    def stream(
        self,
        operation: Operation,
        params: Dict[str, str],
        query: Dict[str, Any],
        body: Any,
        options: Optional[RequestOptions],
    ) -> Iterator[Frame]:
        """Yields server-sent events until the stream ends. It does not reconnect."""
        request = self.request(operation, params, query, body, options or {}, "*/*")
        with self._open(request, (options or {}).get("timeout", self.timeout)) as response:
            fields: Dict[str, List[str]] = {}
            for line in response:
                name, _, value = line.decode().rstrip("\r\n").partition(":")
                if name:
                    fields.setdefault(name, []).append(value[1:] if value.startswith(" ") else value)
                    continue
                if fields:
                    yield Frame(
                        fields.get("id", [None])[-1],
                        fields.get("event", [""])[-1],
                        "\n".join(fields.get("data", [])),
                    )
                fields = {}

    def _object(self, data: bytes) -> Optional[Dict[str, Any]]:
        try:
            value = json.loads(data, parse_float=self.parse_float)
        except ValueError:
            return None
        return value if isinstance(value, dict) else None

    def _exchange(
        self, operation: Operation, request: urllib.request.Request, options: RequestOptions, as_file: bool = False
    ) -> Tuple[Any, ResponseInfo]:
        """Sends until a response is final. Returns its bytes for a file, else its JSON object."""
        repeatable = (
            operation.method != "POST" or operation.once or (operation.method, operation.path) == READS
        )
        timeout = options.get("timeout", self.timeout)
        max_retries = options.get("max_retries", self.max_retries)
        attempts: List[Attempt] = []
        while True:
            began = time.monotonic()
            error: Optional[ObdsError] = None
            try:
                with self._open(request, timeout) as response:
                    data = response.read()
                    status, headers = response.status, response.headers
                value = data if as_file else self._object(data)
                if value is None:
                    error = unreadable(status, headers)
            except ObdsError as thrown:
                error = thrown
            except (OSError, http.client.HTTPException) as cause:
                error = self._no_response(cause, timeout)
            request_id = error.request_id if error else headers.get("X-Request-Id")
            attempt = Attempt(
                error.status if error else status,
                request_id,
                error.error_code if error else None,
                time.monotonic() - began,
            )
            attempts.append(attempt)
            wait = (
                None
                if error is None
                else wait_after(error, len(attempts), max_retries, repeatable, random.random())
            )
            warnings = None if error else headers.get("Service-Warning")
            self._log(operation, attempt, len(attempts), wait, warnings)
            if error is None:
                return value, ResponseInfo(status, request_id, headers, attempts)
            if wait is None:
                error.attempts = attempts
                raise error
            self.sleep(wait)

    def _open(self, request: urllib.request.Request, timeout: float) -> Any:
        """Returns a successful response. Raises ObdsError for another."""
        try:
            return self.opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as response:
            with response:
                try:
                    data = response.read()
                except (OSError, http.client.HTTPException):
                    data = b""
            raise self._error(response.code, response.headers, data) from None

    def _error(self, status: int, headers: Any, data: bytes) -> ObdsError:
        body = self._object(data)
        after = retry_after(headers.get("Retry-After"), time.time())
        if body is not None and isinstance(body.get("error_code"), str):
            return ObdsError(
                str(body.get("error_message") or body["error_code"]),
                status=status,
                error_type=str(body.get("error_type")),
                error_code=body["error_code"],
                docs=body.get("docs"),
                request_id=headers.get("X-Request-Id") or body.get("request_id"),
                retry_after=after,
            )
        error = unreadable(status, headers)
        error.retry_after = after
        return error

    def _no_response(self, cause: Exception, timeout: float) -> ObdsError:
        reason = cause.reason if isinstance(cause, urllib.error.URLError) else cause
        if isinstance(reason, (socket.timeout, TimeoutError)):
            message, code = f"No response from {self.address} within {timeout} seconds.", "TIMEOUT"
        else:
            message, code = NO_RESPONSE.format(self.address), "NETWORK_ERROR"
        error = ObdsError(message, status=0, error_type="CLIENT_ERROR", error_code=code)
        error.__cause__ = cause
        return error

    def _log(
        self, operation: Operation, attempt: Attempt, number: int, wait: Optional[float], warnings: Optional[str]
    ) -> None:
        if self.logger is None:
            return
        entry = {
            "method": operation.method,
            "path": operation.path,
            **attempt._asdict(),
            "attempt": number,
            "retry_in": wait,
            "warnings": warnings,
        }
        try:
            self.logger(entry)
        except Exception:
            # A logger that fails does not make a request fail.
            pass


def unreadable(status: int, headers: Any) -> ObdsError:
    redirected = 300 <= status < 400
    message = (
        "The address redirects elsewhere, which a credential does not follow: set base_url to where it leads."
        if redirected
        else f"The response ({status}) is not one of the service: its body is no JSON object that can be read whole."
    )
    return ObdsError(
        message,
        status=status,
        error_type="CLIENT_ERROR",
        error_code="UNREADABLE_RESPONSE",
        request_id=headers.get("X-Request-Id"),
    )

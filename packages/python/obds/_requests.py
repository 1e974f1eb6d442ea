"""Requests, their options, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, TypedDict


class Operation(NamedTuple):
    method: str
    path: str
    # none, key, session or admin.
    credential: str
    # Whether it takes an Idempotency-Key.
    once: bool


class RequestOptions(TypedDict, total=False):
    """Options of one request."""

    # Seconds without data after which an attempt fails.
    timeout: float
    # Further attempts after the first.
    max_retries: int
    # Further headers, such as Sandbox-Fault.
    headers: Dict[str, str]
    # Up to 255 printable ASCII characters, unique to this request. The client makes one by default.
    idempotency_key: str


class Attempt(NamedTuple):
    """One attempt of a request."""

    # 0 without a response.
    status: int
    request_id: Optional[str]
    error_code: Optional[str]
    # Seconds.
    duration: float


@dataclass(frozen=True)
class ResponseInfo:
    """Metadata of a response."""

    status: int
    # Quote it when you ask for help.
    request_id: Optional[str]
    headers: Mapping[str, str]
    attempts: List[Attempt]


class Result(Dict[str, Any]):
    """A response: a dictionary with its metadata. `response_info(result)` returns them."""

    info: ResponseInfo


def response_info(result: Mapping[str, Any]) -> ResponseInfo:
    """Returns status, headers, request id and attempts of the response of a method."""
    if isinstance(result, Result):
        return result.info
    raise TypeError("Pass the result of a method, not a part or a copy of it.")


@dataclass(frozen=True)
class File:
    """A response that is a file or a page."""

    content: bytes
    # The media type.
    type: str
    info: ResponseInfo = field(repr=False)


class Frame(NamedTuple):
    """A server-sent event. `data` is empty in a heartbeat."""

    id: Optional[str]
    event: str
    data: str

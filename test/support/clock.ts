import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../packages/common/clock.ts';

/** A clock that moves only when a test moves it. */
export class TestClock implements Clock {
  #at: number;
  #monotonicMs = 0;

  constructor(start = '2026-03-14T10:00:00.000Z') {
    this.#at = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#at);
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }): void {
    const duration = days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + ms;
    this.#at += duration;
    this.#monotonicMs += duration;
  }

  /** Sets the wall clock, as an administrator or NTP does, without passing time. */
  setWallClock(at: Date): void {
    this.#at = at.getTime();
  }
}

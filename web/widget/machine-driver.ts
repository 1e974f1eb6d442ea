/** Drives the state machine in tests. */
import assert from 'node:assert/strict';
import { step, wakeAt } from './machine.ts';
import type { Bank, Effect, Event, Failure, Session, State } from './states.ts';

export const START = Date.parse('2026-03-14T10:00:00Z');
export const SESSION_MS = 600_000;

export const intesa: Bank = {
  id: 'banca-intesa',
  name: 'Banca Intesa',
  bic: 'DBDBRSBG',
  color: '#258900',
  available: true,
  sandbox: true,
  days: 365,
};
export const soon: Bank = {
  id: 'aik',
  name: 'AIK Banka',
  bic: 'AIKBRS22',
  color: '#00539F',
  available: false,
  sandbox: true,
  days: 365,
};
export const banks = [intesa, soon];

export const failure = (
  error_code: string,
  error_type = 'ITEM_ERROR',
  retryAfter: number | null = null,
): Failure => ({
  error_type,
  error_code,
  error_message: `about ${error_code}`,
  request_id: 'req_1',
  retryAfter,
});
export const session = (token: string, now: number): Session => ({
  token,
  authUrl: `https://bank.example/auth?token=${token}`,
  endsAt: now + SESSION_MS,
});

/** A widget under test: takes events, collects effects, and moves its clock when the test says so. */
export class Widget {
  state: State = { at: 'closed' };
  now = START;
  effects: Effect[] = [];

  send(event: Event): Effect[] {
    const { state, effects } = step(this.state, event, this.now);
    this.state = state;
    this.effects.push(...effects);
    return effects;
  }

  /** Advances the clock as the runtime does: with a tick whenever the machine asks for one. */
  pass(ms: number, onEffects: (effects: Effect[]) => void = () => {}): void {
    const end = this.now + ms;
    for (;;) {
      const due = wakeAt(this.state, this.now);
      if (due === null || due > end) break;
      assert.ok(due >= this.now, 'a timer in the past would spin');
      this.now = due;
      onEffects(this.send({ type: 'tick' }));
    }
    this.now = end;
  }

  done(kind: Effect['do']): Effect[] {
    return this.effects.filter((effect) => effect.do === kind);
  }

  toBanks(): void {
    this.send({ type: 'open' });
    this.send({ type: 'banks_loaded', banks });
    this.send({ type: 'agree', agreed: true });
    this.send({ type: 'continue' });
  }

  toHandoff(): void {
    this.toBanks();
    this.send({ type: 'choose', bank: intesa });
  }

  toWaiting(token = 'sess_1'): void {
    this.toHandoff();
    this.send({ type: 'session_started', bankId: intesa.id, session: session(token, this.now), here: false });
    this.send({ type: 'open_bank' });
    this.send({ type: 'bank_opened' });
  }

  checked(status: string, publicToken: string | null = null, token = 'sess_1', pageUrl?: string): void {
    this.send({ type: 'checked', token, status, publicToken, pageUrl });
  }

  checkFails(why: Failure, token = 'sess_1'): void {
    this.send({ type: 'failed', task: 'check', token, failure: why });
  }
}

export const at = (widget: Widget): string =>
  widget.state.at === 'problem' ? `problem:${widget.state.kind}` : widget.state.at;

/** Properties of the widget that no sequence of events breaks. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../test/support/depth.ts';
import { step, wakeAt } from './machine.ts';
import { banks, failure, intesa, session, soon, Widget } from './machine-driver.ts';
import type { Effect, Event, State } from './states.ts';

describe('the widget, after any sequence of events', () => {
  const tokens = ['sess_1', 'sess_2', 'sess_3'];
  const codes: [string, string][] = [
    ['OFFLINE', 'NETWORK_ERROR'],
    ['UNREACHABLE', 'NETWORK_ERROR'],
    ['SESSION_EXPIRED', 'ITEM_ERROR'],
    ['SESSION_NOT_FOUND', 'ITEM_ERROR'],
    ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_ERROR'],
    ['EXPIRED_LINK_TOKEN', 'AUTH_ERROR'],
    ['INVALID_API_KEY', 'AUTH_ERROR'],
    ['BANK_NOT_AVAILABLE', 'ITEM_ERROR'],
    ['INTERNAL_ERROR', 'API_ERROR'],
  ];
  const anyFailure = fc
    .tuple(fc.constantFrom(...codes), fc.option(fc.integer({ min: 0, max: 900 })))
    .map(([[code, type], retryAfter]) => failure(code, type, retryAfter));
  const anyToken = fc.constantFrom(...tokens);

  /** Any event in any state, including late responses, and the passing of time. */
  const anyEvent: fc.Arbitrary<((now: number) => Event) | number> = fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    fc.integer({ min: 0, max: 700_000 }),
    fc
      .constantFrom<Event>(
        { type: 'open' },
        { type: 'agree', agreed: true },
        { type: 'agree', agreed: false },
        { type: 'continue' },
        { type: 'search', query: 'in' },
        { type: 'choose', bank: intesa },
        { type: 'choose', bank: soon },
        { type: 'back' },
        { type: 'open_bank' },
        { type: 'open_bank_here' },
        { type: 'retry' },
        { type: 'bank_opened' },
        { type: 'bank_blocked' },
        { type: 'bank_closed' },
        { type: 'wake', why: 'message' },
        { type: 'wake', why: 'visible' },
        { type: 'wake', why: 'online' },
        { type: 'tick' },
        { type: 'banks_loaded', banks },
      )
      .map((event) => () => event),
    fc.constant(() => ({ type: 'close' }) as Event),
    anyToken.map(
      (token) =>
        (now: number): Event => ({ type: 'resume', bank: intesa, session: session(token, now) }),
    ),
    fc.tuple(anyToken, fc.boolean()).map(
      ([token, here]) =>
        (now: number): Event => ({
          type: 'session_started',
          bankId: intesa.id,
          session: session(token, now),
          here,
        }),
    ),
    fc
      .tuple(anyToken, fc.constantFrom(['pending', null], ['authorized', 'public_1'], ['authorized', null]))
      .map(
        ([token, [status, publicToken]]) =>
          (): Event => ({
            type: 'checked',
            token,
            status: status as string,
            publicToken: publicToken as string | null,
          }),
      ),
    fc.tuple(fc.constantFrom('list', 'start', 'check' as const), anyToken, anyFailure).map(
      ([task, token, why]) =>
        (): Event => ({ type: 'failed', task, token, failure: why }),
    ),
  );
  const runs = fc.array(anyEvent, { maxLength: 80 });

  /** Plays a run and passes every step to `look`. */
  const play = (
    events: (((now: number) => Event) | number)[],
    look: (before: State, effects: Effect[], widget: Widget) => void,
  ): Widget => {
    const widget = new Widget();
    for (const event of events) {
      if (typeof event === 'number') {
        // The number of ticks is bounded: long waits are jumps, as in a tab that slept.
        if (event > 20_000) widget.now += event;
        let before = widget.state;
        widget.pass(event > 20_000 ? 0 : event, (effects) => {
          look(before, effects, widget);
          before = widget.state;
        });
        continue;
      }
      const before = widget.state;
      look(before, widget.send(event(widget.now)), widget);
    }
    return widget;
  };

  test('makes exactly one terminal callback for each opening, and none while it is closed', () => {
    fc.assert(
      fc.property(runs, (events) => {
        let settled: boolean | null = null;
        const look = (before: State, effects: Effect[], widget: Widget): void => {
          if (before.at === 'closed' && widget.state.at !== 'closed') settled = false;
          for (const effect of effects) {
            if (effect.do !== 'succeed' && effect.do !== 'exit') continue;
            assert.equal(settled, false, 'a second callback, or one without an opening');
            settled = true;
          }
          if (widget.state.at === 'closed') assert.notEqual(settled, false, 'closed without a callback');
        };
        const widget = play(events, look);
        const before = widget.state;
        look(before, widget.send({ type: 'close' }), widget);
        assert.equal(widget.state.at, 'closed');
      }),
      { numRuns: deep(200, 2_000) },
    );
  });

  test('sends fewer than 120 requests in a session, however often the user switches windows or the network fails', () => {
    const restless = fc.constantFrom<Event>(
      { type: 'wake', why: 'message' },
      { type: 'wake', why: 'visible' },
      { type: 'wake', why: 'online' },
      { type: 'bank_closed' },
      { type: 'bank_opened' },
    );
    const answer = fc.constantFrom('pending', 'pending', 'OFFLINE', 'INTERNAL_ERROR');
    const moments = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), restless, answer), {
      minLength: 400,
      maxLength: 800,
    });
    fc.assert(
      fc.property(moments, (run) => {
        const widget = new Widget();
        widget.toWaiting();
        for (const [pause, event, answered] of run) {
          const answerChecks = (effects: Effect[]): void => {
            assert.ok(effects.filter((effect) => effect.do === 'check').length <= 1);
            if (!effects.some((effect) => effect.do === 'check')) return;
            if (answered === 'pending') widget.checked('pending');
            else widget.checkFails(failure(answered, 'API_ERROR'));
          };
          widget.pass(pause, answerChecks);
          answerChecks(widget.send(event));
        }
        const requests = widget.effects.filter((effect) =>
          ['load_banks', 'start_session', 'check'].includes(effect.do),
        );
        assert.ok(requests.length < 120, `${requests.length} requests`);
        assert.ok(requests.length > 60);
      }),
      { numRuns: 50 },
    );
  });

  test('offers a way on: every problem can be retried, left for another bank, or only closed', () => {
    fc.assert(
      fc.property(runs, (events) => {
        const { state, now } = play(events, () => {});
        if (state.at !== 'problem') return;
        const on = [{ type: 'retry' }, { type: 'back' }].map(
          (event) => step(state, event as Event, now).state,
        );
        assert.equal(
          on.some((next) => next.at !== 'problem'),
          state.kind !== 'link_expired' && state.kind !== 'misconfigured',
        );
      }),
      { numRuns: deep(200, 1_000) },
    );
  });

  test('needs no timer while it is closed or shows the list or the introduction', () => {
    fc.assert(
      fc.property(runs, (events) => {
        const { state, now } = play(events, () => {});
        if (['closed', 'intro', 'banks', 'success'].includes(state.at)) {
          assert.equal(wakeAt(state, now), null);
        }
      }),
    );
  });
});

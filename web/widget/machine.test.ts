/** The steps of the widget. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { at, banks, failure, intesa, SESSION_MS, START, session, soon, Widget } from './machine-driver.ts';
import { type Effect, type Failure, needsExtras, watchedSession } from './states.ts';

describe('the way to a connection', () => {
  test('consent, bank, window and success make one terminal callback, and closing afterwards adds none', () => {
    const widget = new Widget();
    widget.toWaiting();
    assert.equal(widget.done('open_window').length, 1);
    widget.pass(2_000);
    assert.equal(widget.done('check').length, 1);
    widget.checked('pending');
    widget.send({ type: 'wake', why: 'message' });
    widget.checked('authorized', 'public_1', 'sess_1', '/my');
    assert.equal(at(widget), 'success');
    assert.equal(needsExtras(widget.state), true, 'the link to the page of the user');
    widget.send({ type: 'close' });
    assert.deepEqual(widget.done('succeed'), [
      { do: 'succeed', bank: intesa, publicToken: 'public_1', pageUrl: '/my' },
    ]);
    assert.deepEqual(widget.done('exit'), []);
  });

  test('the widget does not continue without a ticked consent box', () => {
    const widget = new Widget();
    widget.send({ type: 'open' });
    widget.send({ type: 'continue' });
    assert.equal(at(widget), 'intro');
  });

  test('an unavailable bank cannot be chosen', () => {
    const widget = new Widget();
    widget.toBanks();
    widget.send({ type: 'choose', bank: soon });
    assert.equal(at(widget), 'banks');
  });

  test('a hand-off that is longer open than its session gets a new session', () => {
    const widget = new Widget();
    widget.toHandoff();
    widget.send({
      type: 'session_started',
      bankId: intesa.id,
      session: session('sess_1', widget.now),
      here: false,
    });
    widget.pass(SESSION_MS);
    assert.equal(widget.done('start_session').length, 2);
    assert.deepEqual(widget.state, { at: 'handoff', banks, bank: intesa, session: null, here: false });
  });

  test('a link, or this tab, can replace a blocked window', () => {
    const widget = new Widget();
    widget.toHandoff();
    widget.send({
      type: 'session_started',
      bankId: intesa.id,
      session: session('sess_1', widget.now),
      here: false,
    });
    widget.send({ type: 'bank_blocked' });
    assert.ok(widget.state.at === 'waiting' && widget.state.blocked);
    widget.send({ type: 'bank_opened' });
    assert.equal(at(widget), 'waiting');

    widget.send({ type: 'bank_blocked' });
    widget.send({ type: 'open_bank_here' });
    assert.deepEqual(widget.state, { at: 'handoff', banks, bank: intesa, session: null, here: true });
    widget.send({
      type: 'session_started',
      bankId: intesa.id,
      session: session('sess_2', widget.now),
      here: true,
    });
    assert.deepEqual(widget.effects.at(-1), { do: 'leave', session: watchedSession(widget.state) });
    assert.equal(at(widget), 'waiting');
  });

  test('a page that returns from the bank asks for the status at once', () => {
    const widget = new Widget();
    widget.send({ type: 'resume', bank: intesa, session: session('sess_1', widget.now) });
    assert.equal(widget.done('check').length, 1);
    assert.equal(at(widget), 'waiting');
  });
});

describe('problems', () => {
  const checkedWith = (why: Failure, later = 30_000): Widget => {
    const widget = new Widget();
    widget.toWaiting();
    widget.pass(later, (effects) => {
      if (effects.some((effect) => effect.do === 'check') && widget.now < START + later)
        widget.checked('pending');
    });
    if (widget.state.at === 'waiting' && widget.state.nextCheckAt !== null) widget.pass(6_000);
    widget.checkFails(why);
    return widget;
  };

  test('a session that ends early was refused at the bank; one that ends in time has expired', () => {
    assert.equal(at(checkedWith(failure('SESSION_EXPIRED'))), 'problem:denied');
    assert.equal(at(checkedWith(failure('SESSION_EXPIRED'), SESSION_MS)), 'problem:session_expired');
  });

  test('each error of the service has its screen', () => {
    const kinds: [string, string, string][] = [
      ['EXPIRED_LINK_TOKEN', 'AUTH_ERROR', 'link_expired'],
      ['INVALID_LINK_TOKEN', 'AUTH_ERROR', 'misconfigured'],
      ['REVOKED_API_KEY', 'AUTH_ERROR', 'misconfigured'],
      ['INPUT_TOO_LONG', 'INVALID_REQUEST', 'misconfigured'],
      ['BANK_NOT_AVAILABLE', 'ITEM_ERROR', 'bank_unavailable'],
      ['BANK_NOT_FOUND', 'ITEM_ERROR', 'bank_unavailable'],
      ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_ERROR', 'rate_limited'],
      ['OFFLINE', 'NETWORK_ERROR', 'offline'],
      ['UNREACHABLE', 'NETWORK_ERROR', 'unreachable'],
      ['INTERNAL_ERROR', 'API_ERROR', 'server'],
    ];
    for (const [code, type, kind] of kinds) {
      const widget = new Widget();
      widget.toHandoff();
      widget.send({ type: 'failed', task: 'start', token: null, failure: failure(code, type) });
      assert.equal(at(widget), `problem:${kind}`, code);
    }
  });

  test('the widget counts a rate limit down, then continues where it was', () => {
    const limited = checkedWith(failure('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_ERROR', 60));
    assert.equal(at(limited), 'problem:rate_limited');
    limited.pass(59_999);
    assert.equal(at(limited), 'problem:rate_limited');
    limited.pass(1);
    assert.equal(at(limited), 'waiting');
    assert.equal(limited.effects.at(-1)?.do, 'check');

    const listing = new Widget();
    listing.send({ type: 'open' });
    listing.send({ type: 'agree', agreed: true });
    listing.send({ type: 'continue' });
    listing.send({
      type: 'failed',
      task: 'list',
      token: null,
      failure: failure('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_ERROR', 10),
    });
    listing.pass(10_000);
    assert.equal(at(listing), 'banks');
    assert.equal(listing.effects.at(-1)?.do, 'load_banks');
  });

  test('the waiting screen shows a failure of network or service, and continues', () => {
    for (const [code, note] of [
      ['OFFLINE', 'offline'],
      ['UNREACHABLE', 'unreachable'],
      ['INTERNAL_ERROR', 'unreachable'],
    ] as const) {
      const widget = checkedWith(failure(code, 'API_ERROR'));
      assert.equal(widget.state.at === 'waiting' && widget.state.note, note);
      widget.pass(6_000);
      widget.checked('pending');
      assert.equal(widget.state.at === 'waiting' && widget.state.note, null);
    }
  });

  test('the widget retries when the browser is online again', () => {
    const widget = new Widget();
    widget.toHandoff();
    widget.send({ type: 'failed', task: 'start', token: null, failure: failure('OFFLINE', 'NETWORK_ERROR') });
    widget.send({ type: 'wake', why: 'online' });
    assert.equal(at(widget), 'handoff');
  });

  test('an expired link token or a wrong key can only be closed, and the page gets the error', () => {
    const widget = checkedWith(failure('EXPIRED_LINK_TOKEN', 'AUTH_ERROR'));
    widget.send({ type: 'retry' });
    widget.send({ type: 'back' });
    assert.equal(at(widget), 'problem:link_expired');
    widget.send({ type: 'close' });
    const [exit] = widget.done('exit');
    assert.ok(exit?.do === 'exit' && exit.from.at === 'problem');
    assert.equal(exit.from.failure.error_code, 'EXPIRED_LINK_TOKEN');
  });

  test('a public token that was used or expired elsewhere lets the user start again', () => {
    const widget = new Widget();
    widget.toWaiting();
    widget.pass(2_000);
    widget.checked('authorized', null);
    widget.send({ type: 'retry' });
    assert.equal(at(widget), 'handoff');
  });

  test('closing the bank window is shown, and triggers a check at once', () => {
    const widget = new Widget();
    widget.toWaiting();
    widget.pass(1_500);
    const effects = widget.send({ type: 'bank_closed' });
    assert.ok(effects.some((effect) => effect.do === 'check'));
    assert.equal(widget.state.at === 'waiting' && widget.state.note, 'closed');
  });
});

describe('requests', () => {
  const checksOf = (onTick: (widget: Widget) => void): number[] => {
    const widget = new Widget();
    const times: number[] = [];
    widget.toWaiting();
    const note = (effects: Effect[]): void => {
      if (!effects.some((effect) => effect.do === 'check')) return;
      times.push((widget.now - START) / 1_000);
      widget.now += 50;
      widget.checked('pending');
    };
    while (widget.state.at === 'waiting') {
      onTick(widget);
      widget.pass(500, note);
    }
    assert.equal(at(widget), 'problem:session_expired');
    return times;
  };

  test('come after 2, then 4, then 6 seconds, and fewer than 120 times in ten minutes', () => {
    const times = checksOf(() => {});
    const gaps = times.map((time, index) => Math.round(time - (times[index - 1] ?? 0)));
    assert.deepEqual(gaps.slice(0, 5), [2, 2, 2, 2, 2]);
    assert.deepEqual(gaps.slice(5, 15), Array(10).fill(4));
    assert.deepEqual(new Set(gaps.slice(15, -1)), new Set([6]));
    assert.ok(times.length + 2 < 120, `${times.length} checks`);
  });

  test('are fewer than 120 when the user switches windows all the time', () => {
    let checks = 0;
    const scheduled = checksOf((widget) => {
      if (widget.send({ type: 'wake', why: 'visible' }).some((effect) => effect.do === 'check')) {
        checks++;
        widget.checked('pending');
      }
    });
    assert.ok(checks > 90 && checks + scheduled.length + 2 < 120, `${checks} + ${scheduled.length}`);
  });

  test('a message during a check triggers another check', () => {
    const widget = new Widget();
    widget.toWaiting();
    widget.pass(2_000);
    widget.send({ type: 'wake', why: 'message' });
    assert.equal(widget.done('check').length, 1);
    widget.checked('pending');
    assert.equal(widget.done('check').length, 2);
  });
});

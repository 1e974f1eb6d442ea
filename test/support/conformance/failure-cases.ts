/** Conformance cases about failures of the bank, and aborted calls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { BankGrant, Call } from '../../../src/banks/contract/contract.ts';
import type { ProviderError } from '../../../src/banks/contract/error.ts';
import { failsWith } from './authorization-cases.ts';
import {
  begin,
  type Cannot,
  callAt,
  connected,
  type Harness,
  type Make,
  readSince,
  refsOf,
  windowSince,
} from './harness.ts';
import { assertValidRead } from './validity.ts';

type Ask = (call: Call) => Promise<unknown>;

/** Returns every call of the contract; the last one ends the consent. */
const callsOf = async (
  harness: Harness,
): Promise<{ all: Record<string, Ask>; grant: BankGrant; ref: string }> => {
  const { provider, bankId } = harness;
  const { grant, ref } = await connected(harness);
  const { request, begun } = await begin(harness, grant);
  const agreed = await harness.agree(begun, null);
  const window = { ...windowSince(null, harness.now()), page: null };
  const asksForHolder = provider.traits(bankId).identity;
  const all: Record<string, Ask> = {
    beginAuthorization: (call) => provider.beginAuthorization(request, call),
    completeAuthorization: (call) => provider.completeAuthorization(begun.state, agreed, call),
    consent: (call) => provider.consent(grant, call),
    // A bank without identity data need not be asked.
    ...(asksForHolder ? { holder: (call) => provider.holder(grant, call) } : {}),
    accounts: (call) => provider.accounts(grant, call),
    read: (call) => provider.read(grant, ref, window, call),
    endConsent: (call) => provider.endConsent(grant, call),
  };
  return { all, grant, ref };
};

/** A failing test must end although nobody waits for the call. */
const DEADLINE = 2_000;

const inTime = async (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.then(
      () => 'it went on as if nothing had happened',
      (error: unknown) => error,
    ),
    wait(DEADLINE, 'it did not end', { ref: false }),
  ]);

/** Asserts that no visible part of an error contains the bank's text. */
const assertWordless = (error: unknown, words: string): void => {
  const told = [String(error), JSON.stringify(error), inspect(error, { depth: null, showHidden: true })];
  for (const text of told) assert.ok(!text.includes(words), `the bank's words are in ${text}`);
};

const failureOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  failsWith()(error);
  return error as ProviderError;
};

export const failureCases = (make: Make, cannot: Cannot): void => {
  test('no call begins after its signal was aborted', async (t) => {
    const harness = await make(t);
    const { all } = await callsOf(harness);
    const signal = AbortSignal.abort(new Error('nobody waits'));
    for (const [name, ask] of Object.entries(all)) {
      const before = harness.asked();
      assert.equal(await inTime(ask(callAt(harness.now(), { signal }))), signal.reason, name);
      assert.equal(harness.asked(), before, `${name}: the bank was asked`);
    }
  });

  test('every call ends when its signal aborts, with the signal’s reason', async (t) => {
    const harness = await make(t);
    const { all } = await callsOf(harness);
    await harness.behave('slow');
    for (const [name, ask] of Object.entries(all)) {
      const controller = new AbortController();
      const before = harness.asked();
      const work = inTime(ask(callAt(harness.now(), { signal: controller.signal })));
      for (let turns = 0; harness.asked() === before && turns < 100_000; turns++) await turn();
      assert.ok(harness.asked() > before, `${name}: the bank was never asked`);
      const reason = new Error('the user went away');
      controller.abort(reason);
      assert.equal(await work, reason, name);
    }
  });

  test('an unavailable bank gives the right error at every call, and later the same data as before', async (t) => {
    const harness = await make(t);
    const { all, grant, ref } = await callsOf(harness);
    const before = await readSince(harness, grant, ref);
    await harness.behave('unavailable');
    for (const [name, ask] of Object.entries(all)) {
      const error = await failureOf(ask(callAt(harness.now())));
      assert.equal(error.kind, 'unavailable', name);
      assertWordless(error, harness.words);
    }
    await harness.behave(null);
    assert.deepEqual(await readSince(harness, grant, ref), before);
  });

  for (const kind of ['quota', 'refused', 'malformed'] as const) {
    if (cannot[kind] !== undefined) continue;
    test(`a read that responds with ${kind} gives that error, and loses no data`, async (t) => {
      const harness = await make(t);
      const { grant, ref } = await connected(harness);
      const before = await readSince(harness, grant, ref);
      await harness.behave(kind);
      for (const ask of [() => refsOf(harness, grant), () => readSince(harness, grant, ref)]) {
        const error = await failureOf(ask());
        assert.equal(error.kind, kind);
        assertWordless(error, harness.words);
        if (kind === 'quota') assert.deepEqual(error.retryAt, harness.quotaEnds());
      }
      const { status } = await harness.provider.consent(grant, callAt(harness.now()));
      assert.equal(status, 'valid', 'the consent stands');
      await harness.behave(null);
      assert.deepEqual(await readSince(harness, grant, ref), before);
    });
  }

  if (cannot.endless === undefined) {
    test('endless pages end the read', async (t) => {
      const harness = await make(t);
      const { grant, ref } = await connected(harness);
      await harness.behave('endless');
      const pages = await readSince(harness, grant, ref).catch((error: unknown) => {
        failsWith('malformed')(error);
        return null;
      });
      assert.ok(pages === null || pages.some(({ complete }) => !complete), 'nobody takes it for everything');
    });
  }

  if (cannot.closed === undefined) {
    test('a closed account is no longer listed or read; an opened one has its whole history', async (t) => {
      const harness = await make(t);
      const { grant } = await connected(harness);
      const all = await refsOf(harness, grant);
      await harness.behave('closed');
      const left = await refsOf(harness, grant);
      const [closed, ...others] = all.filter((ref) => !left.includes(ref));
      assert.ok(closed !== undefined && others.length === 0 && left.length === all.length - 1);
      await assert.rejects(readSince(harness, grant, closed), failsWith());
      await harness.behave(null);
      assert.deepEqual(await refsOf(harness, grant), all);
      const pages = await readSince(harness, grant, closed);
      const at = harness.now();
      assertValidRead(pages, windowSince(null, at), at, harness.provider.traits(harness.bankId));
      assert.ok(pages.some(({ booked }) => booked.length > 0));
    });
  }

  test('unknown ids are refused', async (t) => {
    const harness = await make(t);
    const { grant } = await connected(harness);
    await assert.rejects(readSince(harness, grant, 'an account of somebody else'), failsWith());
    await assert.rejects(refsOf(harness, { of: 'another bank' }), failsWith());
    const call = callAt(harness.now());
    const strange = harness.provider.completeAuthorization(
      { of: 'another bank' },
      new URLSearchParams(),
      call,
    );
    await assert.rejects(strange, failsWith());
  });
};

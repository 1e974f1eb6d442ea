/** Conformance cases about consents: requested, given, refused, read, ended. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after } from '../../../packages/common/clock.ts';
import { ProviderError, type ProviderErrorKind } from '../../../src/banks/contract/error.ts';
import {
  begin,
  type Cannot,
  callAt,
  connect,
  connected,
  type Make,
  readSince,
  refsOf,
  stored,
} from './harness.ts';
import { assertValidAccount } from './validity.ts';

export const failsWith =
  (...kinds: ProviderErrorKind[]) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof ProviderError, `${error}`);
    assert.ok(kinds.length === 0 || kinds.includes(error.kind), error.kind);
    return true;
  };

export const authorizationCases = (make: Make, cannot: Cannot): void => {
  test('its traits are plausible and constant', async (t) => {
    const { provider, bankId } = await make(t);
    const traits = provider.traits(bankId);
    const { references, identity, historyDays, unattendedReadsPerDay, accountChoice } = traits;
    assert.ok(['stable', 'unstable', 'none'].includes(references));
    assert.ok(typeof identity === 'boolean' && typeof accountChoice === 'boolean');
    assert.ok(Number.isInteger(historyDays) && historyDays > 0);
    assert.ok(
      unattendedReadsPerDay === null ||
        (Number.isInteger(unattendedReadsPerDay) && unattendedReadsPerDay > 0),
    );
    assert.deepEqual(provider.traits(bankId), traits);
  });

  test('an authorization that has begun redirects to the bank, and grants nothing', async (t) => {
    const harness = await make(t);
    const { begun } = await begin(harness);
    assert.match(new URL(begun.redirectUrl).protocol, /^https?:$/);
    const call = callAt(harness.now());
    await assert.rejects(harness.provider.accounts(begun.state, call), failsWith());
    await assert.rejects(readSince(harness, begun.state, 'any'), failsWith());
    const other = await begin(harness);
    assert.notDeepEqual(other.begun.state, begun.state, 'each is one of its own');
  });

  test('an agreement gives a valid grant that can be stored', async (t) => {
    const harness = await make(t);
    const { request, begun } = await begin(harness);
    const callback = await harness.agree(begun, null);
    assert.equal(callback.get('state'), request.state);
    const call = callAt(harness.now());
    const grant = stored(await harness.provider.completeAuthorization(begun.state, callback, call));
    const { status, validUntil } = await harness.provider.consent(grant, call);
    assert.equal(status, 'valid');
    assert.ok(validUntil === null || validUntil > harness.now());
    assert.ok((await refsOf(harness, grant)).length > 0);
  });

  test('a refusal grants nothing', async (t) => {
    const harness = await make(t);
    const { request, begun } = await begin(harness);
    const callback = await harness.refuse(begun);
    assert.equal(callback.get('state'), request.state);
    const completed = harness.provider.completeAuthorization(begun.state, callback, callAt(harness.now()));
    await assert.rejects(completed, failsWith('refused'));
  });

  test('a callback that is altered, of another session or undecided grants nothing', async (t) => {
    const harness = await make(t);
    const [mine, theirs] = [await begin(harness), await begin(harness)];
    const agreed = await harness.agree(mine.begun, null);
    const complete = (callback: URLSearchParams) =>
      harness.provider.completeAuthorization(mine.begun.state, callback, callAt(harness.now()));
    await assert.rejects(complete(await harness.agree(theirs.begun, null)), failsWith('refused'));
    for (const forged of ['', 'forged', `${mine.request.state}x`]) {
      const callback = new URLSearchParams(agreed);
      callback.set('state', forged);
      await assert.rejects(complete(callback), failsWith('refused'), forged);
    }
    const stateless = new URLSearchParams(agreed);
    stateless.delete('state');
    await assert.rejects(complete(stateless), failsWith('refused'));
    for (const forged of ['', 'forged', '{}', 'null', '{"accounts":["another"]}'].filter(() =>
      agreed.has('code'),
    )) {
      const callback = new URLSearchParams(agreed);
      callback.set('code', forged);
      await assert.rejects(complete(callback), failsWith('refused', 'malformed'), forged);
    }
    await assert.rejects(complete(new URLSearchParams()), failsWith('refused'));
    const undecided = (await begin(harness)).begun.state;
    const foreign = harness.provider.completeAuthorization(undecided, agreed, callAt(harness.now()));
    await assert.rejects(foreign, failsWith('refused'), 'it is of one authorization alone');
  });

  test('an authorization that is completed twice gives one consent, or is refused', async (t) => {
    const harness = await make(t);
    const { begun } = await begin(harness);
    const callback = await harness.agree(begun, null);
    const complete = () =>
      harness.provider.completeAuthorization(begun.state, callback, callAt(harness.now()));
    const first = stored(await complete());
    const again = await complete().catch((error: unknown) => {
      failsWith('refused')(error);
      return null;
    });
    await harness.provider.endConsent(first, callAt(harness.now()));
    if (again) await assert.rejects(refsOf(harness, stored(again)), failsWith('consent_ended'));
  });

  test('accounts are unique, and the same with every grant of the customer', async (t) => {
    const harness = await make(t);
    const first = await connect(harness);
    const accounts = await harness.provider.accounts(first, callAt(harness.now()));
    for (const account of accounts) assertValidAccount(account);
    assert.equal(new Set(accounts.map(({ ref }) => ref)).size, accounts.length);
    for (const returning of [first, null]) {
      const grant = await connect(harness, { returning });
      assert.deepEqual(
        await refsOf(harness, grant),
        accounts.map(({ ref }) => ref),
      );
    }
  });

  if (cannot.choice === undefined) {
    test('exactly the chosen accounts are shared, until the customer chooses again', async (t) => {
      const harness = await make(t);
      assert.equal(harness.provider.traits(harness.bankId).accountChoice, true);
      const all = await refsOf(harness, await connect(harness));
      assert.ok(all.length > 1, 'the customer has something to choose from');
      const [chosen, ...others] = all;
      const grant = await connect(harness, { accounts: [chosen!] });
      assert.deepEqual(await refsOf(harness, grant), [chosen]);
      await readSince(harness, grant, chosen!);
      for (const other of others) await assert.rejects(readSince(harness, grant, other), failsWith());
      const kept = await connect(harness, { returning: grant });
      assert.deepEqual(await refsOf(harness, kept), [chosen]);
      assert.deepEqual(
        await refsOf(harness, await connect(harness, { returning: grant, accounts: all })),
        all,
      );
    });
  }

  test('it returns the customer’s name exactly if its traits say so', async (t) => {
    const harness = await make(t);
    const { provider, bankId } = harness;
    const holder = await provider.holder(await connect(harness), callAt(harness.now()));
    assert.equal(holder !== null, provider.traits(bankId).identity);
    if (holder === null) return;
    assert.ok(holder.fullName.trim() !== '');
    for (const value of [holder.phone, holder.email, holder.address]) {
      assert.ok(value === null || value.trim() !== '');
    }
  });

  test('a consent ends at its stated end', async (t) => {
    const harness = await make(t);
    const { grant, ref } = await connected(harness);
    const { validUntil } = await harness.provider.consent(grant, callAt(harness.now()));
    if (validUntil === null) return;
    await harness.pass(after(validUntil, -1));
    assert.equal((await harness.provider.consent(grant, callAt(harness.now()))).status, 'valid');
    await harness.pass(validUntil);
    assert.equal((await harness.provider.consent(grant, callAt(harness.now()))).status, 'expired');
    await assert.rejects(readSince(harness, grant, ref), failsWith('consent_ended'));
  });

  for (const end of ['revoked', 'expired'] as const) {
    if (cannot[end] !== undefined) continue;
    test(`a consent that is ${end} at the bank cannot be read, with the right error`, async (t) => {
      const harness = await make(t);
      const { grant, ref } = await connected(harness);
      await harness.behave(end);
      assert.equal((await harness.provider.consent(grant, callAt(harness.now()))).status, end);
      await assert.rejects(refsOf(harness, grant), failsWith('consent_ended'));
      await assert.rejects(readSince(harness, grant, ref), failsWith('consent_ended'));
    });
  }

  test('an ended consent cannot be read, can be ended again, and affects no other', async (t) => {
    const harness = await make(t);
    const { grant, ref } = await connected(harness);
    const other = await connect(harness, { returning: grant });
    for (let time = 0; time < 2; time++) await harness.provider.endConsent(grant, callAt(harness.now()));
    await assert.rejects(refsOf(harness, grant), failsWith('consent_ended'));
    await assert.rejects(readSince(harness, grant, ref), failsWith('consent_ended'));
    // The bank may have forgotten it, but it must not report a revocation by the customer.
    const consent = await harness.provider.consent(grant, callAt(harness.now())).catch((error: unknown) => {
      failsWith('consent_ended')(error);
      return null;
    });
    assert.equal(consent?.status ?? 'expired', 'expired');
    await readSince(harness, other, ref);
  });
};

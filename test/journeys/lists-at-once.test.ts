/** Lists of accounts that are asked for at once are one statement: each shows what it shows when it is asked for alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORTH_KEEPING } from '../../src/accounts/list.ts';
import { startApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

test('lists of several keys, of every length and filter, are each the one that was asked for', async () => {
  const app = await startApp(ending());
  const [many, few, none, ended] = await Promise.all([1, 2, 3, 4].map(() => app.createKey()));
  const bankOf = (n: number) => (n % 2 === 0 ? 'otp' : 'banca-intesa');
  let accounts = 0;
  for (let n = 0; accounts < 2 * WORTH_KEEPING; n++) {
    const { accountIds } = await connectBank(app, many!, {
      bank: bankOf(n),
      seed: `many ${n}`,
      user: `user-${n}`,
    });
    accounts += accountIds.length;
  }
  const own = await connectBank(app, few!, { bank: 'otp', seed: 'few', user: 'user-0' });
  await connectBank(app, few!, { bank: 'banca-intesa', seed: 'another', user: 'user-1' });
  const late = await connectBank(app, ended!, { bank: 'otp', seed: 'ended', user: 'user-0' });
  await connectBank(app, ended!, { bank: 'banca-intesa', seed: 'not ended', user: 'user-0' });
  await app.api.post(`/sandbox/connections/${late.connectionId}/expire`, { key: ended! });

  const filters = [
    '',
    '?bank_id=otp',
    '?user_id=user-0',
    '?user_id=user-1&bank_id=banca-intesa',
    '?user_id=nobody',
    `?connection_id=${own.connectionId}`,
  ];
  const asked = [many!, few!, none!, ended!].flatMap((key) =>
    filters.map((filter) => ({ key, path: `/accounts${filter}` })),
  );
  const lists = (given: typeof asked) =>
    Promise.all(
      given.map(async ({ key, path }) => {
        const { status, body } = await app.api.get(path, { key });
        assert.equal(status, 200);
        return body.data.map(({ id }: { id: string }) => id) as string[];
      }),
    );
  const alone: string[][] = [];
  for (const each of asked) alone.push(...(await lists([each])));

  const sizes = alone.map((ids) => ids.length);
  assert.equal(sizes[0], accounts);
  assert.deepEqual(alone[filters.length + 1], own.accountIds, 'those of one bank');
  assert.deepEqual(alone[filters.length + 5], own.accountIds, 'those of the connection, for its key');
  assert.equal(sizes[5], 0, 'and for no other');
  assert.deepEqual(alone[3 * filters.length + 1], [], 'whose consent has ended');
  assert.ok(sizes[3 * filters.length]! > 0, 'but not that of the other bank');

  for (let times = 0; times < 2; times++) {
    const doubled = [...asked, ...asked.toReversed()];
    assert.deepEqual(await lists(doubled), [...alone, ...alone.toReversed()]);
  }
});

test('a list that is asked for at once with others shows what was done before it was asked for', async () => {
  const app = await startApp(ending());
  const key = await app.createKey();
  const ids = async (): Promise<string[]> =>
    (await app.api.get('/accounts', { key })).body.data.map(({ id }: { id: string }) => id).sort();
  const left: string[] = [];
  for (let n = 0; n < 6; n++) {
    const user = `user-${n}`;
    const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp', seed: user, user });
    const asked = [ids(), ids()];
    const revoked = app.api.delete(`/connections/${connectionId}`, { key }).then(ids);
    assert.deepEqual(await revoked, left.toSorted(), 'revoked while others ask');
    const seen = await Promise.all(asked);
    for (const list of seen)
      assert.ok([left, [...left, ...accountIds]].some((state) => `${state.toSorted()}` === `${list}`));
    const kept = `kept-${n}`;
    left.push(...(await connectBank(app, key, { bank: 'otp', seed: kept, user: kept })).accountIds);
    assert.deepEqual(await ids(), left.toSorted());
  }
});

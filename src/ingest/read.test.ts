/** The size limit of one read of an account, and the gaps in its history that a read closes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountPage, BankProvider, Call } from '../banks/contract/contract.ts';
import { type AccountAfter, statementAfter } from './balances.ts';
import type { Followed } from './followed.ts';
import { MOST_CHARACTERS, readPages } from './read.ts';

const GRANT = { kind: 'of no bank' };
const WINDOW = { from: '2026-01-01', to: '2026-01-31', since: null };

/** Returns the result of a read of large pages, and the number of requested pages. */
const reading = async (
  pages: number,
  characters: number,
): Promise<{ ended: AccountPage[] | Error; asked: number }> => {
  const at = new Date('2026-01-31T12:00:00Z');
  const raw = ' '.repeat(characters);
  let asked = 0;
  const read: BankProvider['read'] = async () => {
    asked += 1;
    const next = asked === pages ? null : String(asked);
    const covers = { from: WINDOW.from, to: WINDOW.to };
    return { at, covers, complete: true, next, balances: [], booked: [], pending: [], ended: [], raw };
  };
  const call: Call = { at, psu: null, signal: new AbortController().signal };
  const ended = await readPages({ read } as BankProvider, GRANT, 'account', WINDOW, call).catch(
    (error: Error) => error,
  );
  return { ended, asked };
};

test('a read stops at a size limit and requests no more pages', async () => {
  const quarter = MOST_CHARACTERS / 4;
  const full = await reading(4, quarter);
  assert.equal((full.ended as AccountPage[]).length, 4);
  const { ended, asked } = await reading(1_000, quarter + 1);
  assert.equal((ended as { kind?: string }).kind, 'malformed');
  assert.equal(asked, 4);
});

test('endless pages are not followed forever', async () => {
  const { ended, asked } = await reading(2_000, 0);
  assert.equal((ended as { kind?: string }).kind, 'malformed');
  assert.equal(asked, 1_000);
});

test('a read closes the part of an earlier gap that it covers; statements stay missing', () => {
  const unreported = { from: '2026-01-10', to: '2026-03-20', reason: 'not_reported' } as const;
  const missing = { from: '2025-12-01', to: '2026-02-15', reason: 'statement_missing' } as const;
  const account: AccountAfter = {
    id: 'acc',
    bankId: 'otp',
    openingBalance: 0,
    balance: 0,
    available: 0,
    history: 'complete',
    rowsFrom: '2025-11-01',
    rowsTo: '2026-04-30',
    gaps: [missing, unreported],
  };
  const gapsAfterRead = (from: string, to: string, followed: Followed | null = null) =>
    statementAfter(account, [], {
      at: new Date('2026-05-01T00:00:00Z'),
      covers: { from, to },
      balances: [],
      booked: [],
      learnt: { saved: [], seen: [], forgotten: [] },
      followed,
      extent: 'all',
      raw: null,
    }).gaps;
  assert.deepEqual(gapsAfterRead('2026-02-01', '2026-02-10'), [
    missing,
    { ...unreported, to: '2026-01-31' },
    { ...unreported, from: '2026-02-11' },
  ]);
  assert.deepEqual(gapsAfterRead('2026-02-01', '2026-05-01'), [missing, { ...unreported, to: '2026-01-31' }]);
  assert.deepEqual(gapsAfterRead('2026-01-01', '2026-05-01'), [missing]);
  assert.deepEqual(gapsAfterRead('2026-03-21', '2026-05-01'), [missing, unreported]);
  const unread = { from: '2026-05-01', to: '2026-05-09', reason: 'not_reported' };
  assert.deepEqual(gapsAfterRead('2026-05-10', '2026-05-20'), [missing, unreported, unread]);
  // The balances show that nothing was booked on the unread days, and something on others.
  const followed = {
    from: '2026-03-21',
    to: '2026-05-19',
    missing: [{ from: '2026-04-02', to: '2026-04-03' }],
  };
  const differs = { from: '2026-04-02', to: '2026-04-03', reason: 'balance_differs' };
  assert.deepEqual(gapsAfterRead('2026-05-10', '2026-05-20', followed), [missing, unreported, differs]);
  const across = { ...followed, missing: [{ from: '2026-04-30', to: '2026-05-10' }] };
  assert.deepEqual(gapsAfterRead('2026-05-10', '2026-05-20', across), [missing, unreported, unread]);
});

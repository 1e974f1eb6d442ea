/** The size limit of one read of an account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountPage, BankProvider, Call } from '../banks/contract/contract.ts';
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

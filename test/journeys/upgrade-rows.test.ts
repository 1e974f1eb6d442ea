/**
 * A database of the version before rows named their account by a number, with rows of every kind: added, changed, settled,
 * removed, corrected, sealed, of a bank and of a statement. `before-rows.json` was written by that version itself: its
 * rows and data keys, and what it returned of them.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';
import { startApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { databaseOfBefore } from '../support/database-of-before.ts';
import { camtFile, formOf } from '../support/statement-files.ts';
import { directoryFor } from '../support/temporary.ts';

const LAST_MIGRATION = '0675_assistants.sql';

/** What each of its accounts had taken over from a statement. */
const MARCH = {
  lines: [
    [-123_450, 'Telekom racun 12/2026'],
    [500_000, 'Uplata kupca'],
    [-4_500, 'Provizija'],
    [-4_500, 'Provizija'],
  ],
} as const;

const before = JSON.parse(readFileSync(new URL('../data/upgrade/before-rows.json', import.meta.url), 'utf8'));

test('every page reads after the update as before it, and what follows goes on from there', async (t) => {
  const database = await databaseOfBefore(t, LAST_MIGRATION, before.rows);
  const keyStore = await folderKeyStore(join(await directoryFor(t), 'keys'), new Date(before.at));
  const wrapped = before.keys.map((key: { id: string; wrapped: string }) => ({
    id: key.id,
    wrapped: Buffer.from(key.wrapped, 'base64'),
  }));
  await keyStore.put(wrapped);
  const { api, sql } = await startApp(t, {
    databaseUrl: database.url,
    clock: new TestClock(before.at),
    keyStore,
  });
  const { key } = before;

  for (const [path, expected] of Object.entries<object>(before.pages)) {
    const { body } = await api.get(path, { key });
    // What later versions say beside it is theirs; what that one said stays.
    assert.partialDeepStrictEqual(body, expected, path);
  }
  const [rows] = await sql<{ entries: number; tombstones: number; transactions: number }[]>`
    select (select count(*) from bank_entries) as entries, count(*) as transactions,
           count(*) filter (where removed) as tombstones
    from transactions`;
  const of = before.rows;
  assert.deepEqual(
    [rows!.entries, rows!.transactions, rows!.tombstones],
    [
      of.bank_entries.length,
      of.transactions.length,
      of.transactions.filter(({ removed }: { removed: boolean }) => removed).length,
    ],
  );

  // What a bank has said is known by its reference, and what is new takes the next place.
  const content = formOf({ user_id: 'firm' }, { 'izvod.xml': camtFile(MARCH) });
  assert.equal((await api.post('/statements', { key, content })).body.added, 0);
  const [firm] = (await api.get('/accounts?user_id=firm', { key })).body.data;
  const { next_cursor } = (await api.get(`/accounts/${firm.id}/transactions?cursor=`, { key })).body;
  const next = { ...MARCH, lines: [...MARCH.lines, [-100, 'Provizija']] } as unknown as typeof MARCH;
  const more = formOf({ user_id: 'firm' }, { 'izvod.xml': camtFile(next) });
  assert.equal((await api.post('/statements', { key, content: more })).body.added, 1);
  const { added } = (await api.get(`/accounts/${firm.id}/transactions?cursor=${next_cursor}`, { key })).body;
  assert.equal(added.length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../test/support/depth.ts';
import type { EntryDetails } from '../../banks/contract/ledger-change.ts';
import { matchTransfers } from './match.ts';
import { type OwnAccount, type OwnRow, pairKey } from './types.ts';

const HOLDER = 'Milica Ristić';
const account = (id: string, currency = 'RSD', iban: string | null = null): OwnAccount => ({
  id,
  bankId: id,
  currency,
  iban,
  holder: HOLDER,
});
const ACCOUNTS = [
  account('a', 'RSD', 'RS35105008123123123173'),
  account('b', 'RSD', 'RS35340040199283137130'),
  account('c'),
  account('e', 'EUR'),
];

let made = 0;
const row = (
  accountId: string,
  date: string,
  amount: number,
  description: string,
  details: EntryDetails = {},
  category = 'transfer',
): OwnRow => ({
  id: `${accountId}${++made}`,
  accountId,
  date,
  amount,
  description,
  category,
  merchantCategory: null,
  details,
});
const to = (name: string, number?: string): EntryDetails => ({
  counterparty: { name, person: true, ...(number ? { account: number } : {}) },
});
const OWN = to(HOLDER);

/** Each case has rows on 2 to 6 March 2026, and the pairs as indexes of rows. */
const CASES: readonly [string, OwnRow[], string[]][] = [
  ['no evidence', [row('a', '2026-03-02', -500_00, 'Nalog'), row('b', '2026-03-02', 500_00, 'Uplata')], []],
  [
    'a rent paid to a person on the day on which a rent of the same amount is received',
    [
      row('a', '2026-03-02', -450_00, 'Kirija, prenos na racun', to('Petar Simić')),
      row('b', '2026-03-02', 450_00, 'Kirija, prenos sa racuna', OWN),
    ],
    [],
  ],
  [
    'a friend who repays',
    [
      row('a', '2026-03-02', -120_37, 'Prenos na sopstveni racun', OWN),
      row('b', '2026-03-03', 120_37, 'Vracam, prenos na sopstveni racun', to('Ana Kostić')),
    ],
    [],
  ],
  [
    'a salary passed on to a partner with an account of the same bank',
    [
      row('b', '2026-03-02', 98_000_00, 'Zarada', to('Firma doo'), 'salary'),
      row('a', '2026-03-02', -98_000_00, 'Prenos', to('Marko Ristić')),
    ],
    [],
  ],
  [
    'the number of an account that is not the other one',
    [
      row('a', '2026-03-02', -500_37, 'Prenos na svoj racun', to(HOLDER, 'RS35170030012345678945')),
      row('b', '2026-03-02', 500_37, 'Prenos', OWN),
    ],
    [],
  ],
  [
    'the number of the other account, over a weekend',
    [
      row('a', '2026-03-06', -500_00, 'Nalog', to('', 'RS35340040199283137130')),
      row('b', '2026-03-09', 500_00, 'Uplata'),
    ],
    ['0-1'],
  ],
  [
    'two equal transfers: a side that fits two others goes to the one that has no other',
    [
      row('c', '2026-03-02', -300_00, 'Prenos na svoj racun', OWN),
      row('a', '2026-03-02', -300_00, 'Prenos na svoj racun', OWN),
      row('b', '2026-03-02', 300_00, 'Prenos sa svog racuna', OWN),
      row('a', '2026-03-03', 300_00, 'Prenos sa svog racuna', OWN),
    ],
    ['0-3', '1-2'],
  ],
  [
    'a chain over three accounts',
    [
      row('a', '2026-03-02', -700_11, 'Prenos na svoj racun', OWN),
      row('b', '2026-03-02', 700_11, 'Prenos sa svog racuna', OWN),
      row('b', '2026-03-03', -700_11, 'Prenos na svoj racun', OWN),
      row('c', '2026-03-03', 700_11, 'Prenos sa svog racuna', OWN),
    ],
    ['0-1', '2-3'],
  ],
  [
    'a fee that the money out states, and none that nobody states',
    [
      row('a', '2026-03-02', -1_045_00, 'Prenos na svoj racun, naknada 45,00', OWN),
      row('b', '2026-03-02', 1_000_00, 'Prenos sa svog racuna', OWN),
      row('a', '2026-03-02', -2_045_00, 'Prenos na svoj racun', OWN),
      row('c', '2026-03-02', 2_000_00, 'Prenos sa svog racuna', OWN),
    ],
    ['0-1'],
  ],
  [
    'an exchange at a stated rate, and none at a rate that nobody offers',
    [
      row('a', '2026-03-02', -11_720_00, 'Kupovina deviza KURS 117,2000', OWN),
      row('e', '2026-03-02', 100_00, 'Prenos sa svog racuna', OWN),
      row('b', '2026-03-02', -5_000_00, 'Kupovina deviza', OWN),
      row('e', '2026-03-02', 50_00, 'Prenos sa svog racuna', OWN),
    ],
    ['0-1'],
  ],
  [
    'cash, cards and fees',
    [
      row('a', '2026-03-02', -200_00, 'Prenos na svoj racun', { channel: 'atm' }),
      row('b', '2026-03-02', 200_00, 'Prenos sa svog racuna', OWN),
    ],
    [],
  ],
  [
    'money that arrives after four business days',
    [
      row('a', '2026-03-02', -200_37, 'Prenos na svoj racun', OWN),
      row('b', '2026-03-06', 200_37, 'Prenos sa svog racuna', OWN),
    ],
    [],
  ],
];

const pairsOf = async (rows: readonly OwnRow[], denied?: ReadonlySet<string>): Promise<string[]> => {
  const at = new Map(rows.map(({ id }, index) => [id, index]));
  const found = await matchTransfers(ACCOUNTS, rows, denied);
  return found
    .map(({ outs, ins }) => `${outs.map((id) => at.get(id))}-${ins.map((id) => at.get(id))}`)
    .sort();
};

for (const [name, rows, pairs] of CASES) {
  test(`${pairs.length === 0 ? 'not paired' : 'paired'}: ${name}`, async () => {
    assert.deepEqual(await pairsOf(rows), pairs);
  });
}

test('a denied pair is not found again, and its rows may be paired otherwise', async () => {
  const rows = [
    row('a', '2026-03-02', -300_37, 'Prenos na svoj racun', OWN),
    row('b', '2026-03-02', 300_37, 'Prenos sa svog racuna', OWN),
    row('c', '2026-03-03', 300_37, 'Prenos sa svog racuna', OWN),
  ];
  assert.deepEqual(await pairsOf(rows), ['0-1']);
  assert.deepEqual(await pairsOf(rows, new Set([pairKey(rows[0]!.id, rows[1]!.id)])), ['0-2']);
});

test('the same rows are paired in whatever order the accounts are read, also equal ones', async () => {
  const one = fc.record({
    accountId: fc.constantFrom('a', 'b', 'c'),
    date: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04'),
    amount: fc.constantFrom(-600_00, -300_00, 300_00, 600_00),
    description: fc.constantFrom('Prenos na svoj racun', 'Prenos sa svog racuna', 'Prenos', 'Nalog 7'),
  });
  const orders = fc.array(one, { minLength: 2, maxLength: 14 }).chain((made) => {
    const rows = made.map(({ accountId, date, amount, description }) =>
      row(accountId, date, amount, description, OWN),
    );
    const accounts = fc.shuffledSubarray(ACCOUNTS, { minLength: ACCOUNTS.length });
    const read = accounts.map((ordered) =>
      ordered.flatMap(({ id }) => rows.filter(({ accountId }) => accountId === id)),
    );
    return fc.tuple(fc.constant(rows), read);
  });
  const idsOf = async (rows: readonly OwnRow[]): Promise<string[]> =>
    (await matchTransfers(ACCOUNTS, rows)).map((found) => JSON.stringify(found)).sort();
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(orders, async ([rows, read]) => {
      const found = await idsOf(rows);
      pairs += found.length;
      assert.deepEqual(await idsOf(read), found);
    }),
    { numRuns: deep(200, 3_000) },
  );
  assert.ok(pairs > 200, `${pairs} pairs`);
});

test('equal rows are paired in their order, where the days leave that open', async () => {
  const paid = ['2026-03-03', '2026-03-03', '2026-03-03'];
  const received = ['2026-03-02', '2026-03-04', '2026-03-04'];
  const outs = paid.map((day) => row('a', day, -300_00, 'Prenos na svoj racun', OWN));
  const ins = received.map((day) => row('b', day, 300_00, 'Prenos sa svog racuna', OWN));
  assert.deepEqual(await pairsOf([...outs, ...ins]), ['0-3', '1-4', '2-5']);
  assert.deepEqual(await pairsOf([...ins, ...outs]), ['3-0', '4-1', '5-2']);
});

/** Simulated people with accounts at all simulated banks, and the transfers between these. */
import { DAY } from '../../packages/common/clock.ts';
import type { LedgerEntry } from '../../src/banks/contract/ledger-change.ts';
import { books } from '../../src/banks/simulated/books.ts';
import { SCENARIOS } from '../../src/banks/simulated/scenarios.ts';
import { truthOf } from '../../src/banks/simulated/truth.ts';
import { enrich, factsIn } from '../../src/ledger/enrichment/enrich.ts';
import type { OwnAccount, OwnRow } from '../../src/ledger/transfers/types.ts';
import type { Person, TrueTransfer } from '../../test/support/own-transfers/people.ts';
import { BANKS, FIRST_DAY, ledgers } from '../evaluate-recurring/simulated.ts';

const rowOf = (entry: LedgerEntry, accountId: string, currency: string): OwnRow => {
  const { ref: id, date, amount, description, details = {} } = entry;
  const { category, merchantCategory } = enrich({
    description,
    amountMinor: amount,
    currency,
    facts: factsIn(details),
  });
  return { id, accountId, date, amount, description, category, merchantCategory, details };
};

/** Returns a person with a year of rows at three banks. Transfers whose other side is not reported yet are left out. */
export const simulatedPerson = async (seed: number): Promise<Person> => {
  const at = new Date(FIRST_DAY + ((seed * 11) % 365) * DAY);
  const scenario = SCENARIOS[seed % SCENARIOS.length]!;
  const accounts: OwnAccount[] = [];
  const rows: OwnRow[] = [];
  const sides = new Map<string, TrueTransfer>();
  for (const bankId of BANKS) {
    const options = { bankId, at, seed: `transfers ${seed} ${bankId}`, person: `person ${seed}`, scenario };
    const grant = await books.authorize(options);
    const truth = truthOf(grant, at);
    const booked = ledgers(await books.pull(grant, null, at));
    for (const { ref, currency, iban, holderName } of await books.accounts(grant)) {
      const id = `${bankId} ${ref}`;
      accounts.push({ id, bankId, currency, iban, holder: holderName });
      for (const entry of booked.get(ref) ?? []) {
        if (entry.pending) continue;
        const row = { ...rowOf(entry, id, currency), id: `${id} ${entry.ref}` };
        rows.push(row);
        const name = truth.entries.get(entry.ref)?.transfer;
        if (!name) continue;
        const key = name.startsWith('within') ? `${bankId} ${name}` : name;
        const transfer = sides.get(key) ?? {
          kind: name.startsWith('within') ? 'within a bank' : 'between banks',
          outs: [],
          ins: [],
        };
        sides.set(key, transfer);
        (row.amount < 0 ? transfer.outs : transfer.ins).push(row.id);
      }
    }
  }
  rows.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const transfers = [...sides.values()].filter(({ outs, ins }) => outs.length > 0 && ins.length > 0);
  return { accounts, rows, transfers };
};

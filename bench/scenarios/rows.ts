/**
 * Measures the bytes of a transaction in the database. They do not depend on the machine; `node bench/rows.ts` shows the
 * details.
 */
import type { Scenario } from '../scenario.ts';

/** Enough rows that the minimum size of an index does not matter. */
const CONNECTIONS = 24;

export const rows: Scenario[] = [
  {
    name: 'rows',
    mostRounds: 1,
    figures: {
      'of a transaction': {
        unit: 'bytes',
        says: 'its row with all indexes, of a year of simulated banks, written anew',
      },
      'with its entry': {
        unit: 'bytes',
        says: 'the same with what is kept of the entry at a bank that shows windows of days, over all transactions',
      },
    },
    async prepare(stage) {
      const { key } = await stage.addCustomer();
      for (let nth = 0; nth < CONNECTIONS; nth++) await stage.connect(key, `kept-${nth}`);
    },
    async round({ sql }) {
      await sql.unsafe('vacuum full analyze transactions');
      await sql.unsafe('vacuum full analyze bank_entries');
      const [row] = await sql<[{ count: number; own: number; entries: number }]>`
        select count(*)::integer as count, pg_total_relation_size('transactions')::float8 as own,
               pg_total_relation_size('bank_entries')::float8 as entries from transactions`;
      const { count, own, entries } = row;
      return { 'of a transaction': own / count, 'with its entry': (own + entries) / count };
    },
  },
];

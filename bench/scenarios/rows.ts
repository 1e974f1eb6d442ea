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
        meaning: 'a row with all indexes, for a year of simulated banks, after rewriting the table',
      },
      'with its entry': {
        unit: 'bytes',
        meaning:
          'a row and its stored entry at a bank that reports windows of days, averaged over all transactions',
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

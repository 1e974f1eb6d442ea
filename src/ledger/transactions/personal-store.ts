import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type PersonalData, UNTIL_DELETION } from '../../platform/room/personal-data.ts';
import { ofAccount } from './store.ts';

/** The transactions themselves are counted and exported with their connection. */
export const transactionData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: {
    transactions: [
      'id',
      'account_no',
      'key_id',
      'bank_ref',
      'date',
      'amount',
      'pending',
      'pending_transaction_id',
      'description',
      'description_sealed',
      'merchant_name',
      'merchant_name_sealed',
      'merchant_category',
      'category',
      'details',
      'details_sealed',
    ],
    connection_corrections: [
      'connection_id',
      'key_id',
      'descriptor',
      'merchant_name_sealed',
      'merchant_category',
      'category',
    ],
    enrichment_corrections: [
      'key_id',
      'descriptor',
      'words',
      'merchant_name',
      'merchant_category',
      'category',
    ],
  },
  inventory: [
    {
      category: 'enrichment_corrections',
      what: [
        'Merchants and categories as you corrected them.',
        'Trgovci i kategorije kako ste ih ispravili.',
      ],
      purpose: ['To hold to your corrections.', 'Da vaše ispravke i dalje važe.'],
      retention: UNTIL_DELETION,
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from enrichment_corrections e join api_keys k on k.id = e.key_id
          where k.developer_id = ${id}`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    enrichment_corrections: pages(
      (after) => sql<Placed[]>`
        select k.public_id || encode(e.descriptor, 'hex') as place, k.public_id as api_key_id, e.merchant_name,
               e.merchant_category, e.category, e.corrected_at
        from enrichment_corrections e join api_keys k on k.id = e.key_id
        where k.developer_id = ${id} and k.public_id || encode(e.descriptor, 'hex') > ${after}
        order by 1 limit ${PAGE}`,
    ),
  }),
  async eraseConnection(tx, keyId, connectionId) {
    await tx`delete from connection_corrections where connection_id = ${connectionId} and key_id = ${keyId}`;
    await tx`
      delete from transactions
      where key_id = ${keyId} and account_no in (select no from accounts where connection_id = ${connectionId})`;
  },
  async eraseAccounts(tx, { keyId, ids }) {
    await tx`
      delete from transactions t using accounts a
      where a.key_id = ${keyId} and a.id = any(${[...ids]}) and ${ofAccount(tx)}`;
  },
});

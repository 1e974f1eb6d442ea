/**
 * Rows of a page as one text. Taken by the driver column by column, 500 rows are 7,000 values that stand in memory while
 * the rest of the result arrives, where collecting garbage finds them again and again.
 *
 * A form feed follows every field, and each row has as many. In what somebody worded a form feed is written `\b1`, `\b` as `\b0`, and
 * nothing at all, which an empty wording is not, as `\b`. Other fields that are null are empty: they hold something or are null.
 */
import type { Db } from '../platform/database/postgres.ts';
import type { TransactionRow } from './store.ts';

const END = '\f';
const ESCAPE = '\b';
const ESCAPED = /\x08(.)/g;

/** Of transaction `t`, in the order in which {@link unpackRows} reads them. */
export const packedColumns = (sql: Db) => sql`
  t.id || '\f' || t.seq || '\f' || t.date || '\f' || t.amount || '\f' || t.category || '\f' || t.pending || '\f'
  || coalesce(t.pending_transaction_id, '') || '\f'
  || coalesce(replace(replace(t.description, '\b', '\b0'), '\f', '\b1'), '\b') || '\f'
  || coalesce(replace(replace(t.merchant_name, '\b', '\b0'), '\f', '\b1'), '\b') || '\f'
  || coalesce(replace(replace(t.merchant_category, '\b', '\b0'), '\f', '\b1'), '\b') || '\f'
  || coalesce(t.details, '') || '\f'
  || coalesce(encode(t.description_sealed, 'base64'), '') || '\f'
  || coalesce(encode(t.merchant_name_sealed, 'base64'), '') || '\f'
  || coalesce(encode(t.details_sealed, 'base64'), '') || '\f'`;

const sealedIn = (field: string): Buffer | null => (field === '' ? null : Buffer.from(field, 'base64'));

/**
 * Rows of {@link packedColumns}, one after the other.
 * @param account what the rows have in common
 * @throws where the last row is not whole
 */
export const unpackRows = (
  packed: string | null,
  { accountId, connectionId, currency }: Pick<TransactionRow, 'accountId' | 'connectionId' | 'currency'>,
): TransactionRow[] => {
  const rows: TransactionRow[] = [];
  if (packed === null) return rows;
  let at = 0;
  const field = (): string => {
    const end = packed.indexOf(END, at);
    if (end < 0) throw new Error('a packed row is not whole');
    const value = packed.slice(at, end);
    at = end + 1;
    return value;
  };
  const worded = (): string | null => {
    const value = field();
    if (!value.includes(ESCAPE)) return value;
    return value === ESCAPE ? null : value.replace(ESCAPED, (_, which) => (which === '0' ? ESCAPE : END));
  };
  while (at < packed.length) {
    rows.push({
      accountId,
      connectionId,
      currency,
      id: field(),
      seq: Number(field()),
      date: field(),
      amount: Number(field()),
      category: field(),
      pending: field() === 'true',
      pendingTransactionId: field() || null,
      description: worded(),
      merchantName: worded(),
      merchantCategory: worded(),
      details: field() || null,
      descriptionSealed: sealedIn(field()),
      merchantNameSealed: sealedIn(field()),
      detailsSealed: sealedIn(field()),
    });
  }
  return rows;
};

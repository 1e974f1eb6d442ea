import type { Static } from 'typebox';
import { toMajor } from '../platform/money.ts';
import type { SealingKey } from '../platform/secrets.ts';
import type { Account } from './schema.ts';
import type { AccountRow } from './store.ts';

/** An account row as the API shows it. */
export const accountShape = (row: AccountRow, dataKey: SealingKey): Static<typeof Account> => ({
  id: row.id,
  bank_id: row.bankId,
  name: row.name,
  iban: row.iban === null ? null : dataKey.open(row.iban),
  currency: row.currency,
  type: row.type,
  balance: toMajor(row.balance),
  available_balance: toMajor(row.available),
});

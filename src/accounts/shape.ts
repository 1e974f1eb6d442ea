import type { Static } from 'typebox';
import { toMajor } from '../platform/money.ts';
import type { SealingKey } from '../platform/secrets.ts';
import type { BankHolder } from '../providers/contract.ts';
import type { ListedAccount } from './list-store.ts';
import type { Account, Identity, StatedBalance } from './schema.ts';
import { type AccountRow, ibanPlace, identityPlace } from './store.ts';

/** An account row as the API shows it; without the key that opens it, as one whose bank gives no IBAN. */
export const accountShape = (row: ListedAccount, dataKey: SealingKey | null): Static<typeof Account> => ({
  id: row.id,
  connection_id: row.connectionId,
  user_id: row.userId,
  bank_id: row.bankId,
  name: row.name,
  iban: row.iban === null || dataKey === null ? null : dataKey.open(row.iban, ibanPlace(row.id)),
  currency: row.currency,
  type: row.type,
  balance: toMajor(row.balance),
  available_balance: toMajor(row.available),
});

/** What the bank says is on an account. One that only tells what happened says it with that. */
export const statedShape = ({
  stated,
  balance,
  available,
  pulledUntil,
}: Pick<AccountRow, 'stated' | 'balance' | 'available' | 'pulledUntil'>): Static<typeof StatedBalance>[] =>
  stated
    ? stated.map(({ kind, amount, asOf }) => ({ kind, amount: toMajor(amount), as_of: asOf }))
    : [
        { kind: 'booked', amount: toMajor(balance), as_of: pulledUntil.toISOString() },
        { kind: 'available', amount: toMajor(available), as_of: pulledUntil.toISOString() },
      ];

/** The holder's identity as the API shows it, or null where the bank does not give it. */
export const identityShape = (
  { id, identity }: Pick<AccountRow, 'id' | 'identity'>,
  dataKey: SealingKey,
): Static<typeof Identity>['identity'] | null => {
  if (identity === null) return null;
  const { fullName, phone, email, address } = JSON.parse(
    dataKey.open(identity, identityPlace(id)),
  ) as BankHolder;
  return { full_name: fullName, phone, email, address };
};

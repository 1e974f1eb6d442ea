import type { Static } from 'typebox';
import { toMajor } from '../../../packages/common/money.ts';
import type { BankHolder } from '../../banks/contract/contract.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { healthShape } from '../connection-health/shape.ts';
import type { Account, Balance, Identity, StatedBalance } from './schema.ts';
import { type AccountRow, type BalanceRow, ibanPlace, identityPlace, type ListedAccount } from './store.ts';

/** Returns an account as the API shows it. Without a data key its IBAN is null. */
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
  history: {
    from: row.historyFrom,
    complete: row.history === 'complete',
    gaps: [...row.gaps].sort((a, b) => (a.from < b.from ? -1 : 1)),
  },
  closed_at: row.closedAt?.toISOString() ?? null,
  closed_reason: row.closedAt ? 'closed_at_bank' : null,
  duplicate_of: row.duplicateOf,
});

/** Returns the balances that the bank reports. A bank that reports changes implies the balances with them. */
const statedShape = ({
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

/** Returns the holder's identity as the API shows it; null if the bank does not give it. */
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

/** Returns the balance of an account as the API shows it at an instant of the key's clock. */
export const balanceShape = (account: BalanceRow, now: Date): Static<typeof Balance> => ({
  object: 'balance',
  account_id: account.id,
  currency: account.currency,
  balance: toMajor(account.balance),
  available_balance: toMajor(account.available),
  balances: statedShape(account),
  ledger_gap: account.ledgerGap === null ? null : toMajor(account.ledgerGap),
  retrieved_at: now.toISOString(),
  health: healthShape(account, now),
});

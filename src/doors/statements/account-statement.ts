/** An account over a period as a statement that any format can carry. */

import type { MinorUnits } from '../../../packages/common/money.ts';
import { decimalsOf } from '../../../packages/statement-formats/src/amounts.ts';
import type { DatedBalance } from '../../../packages/statement-formats/src/mt940/writer.ts';
import {
  bareEntry,
  type Statement,
  type StatementEntry,
} from '../../../packages/statement-formats/src/statement.ts';
import { entryFacts } from '../../banks/contract/entry-facts.ts';
import { entryPlace, parseEntry } from '../../ingest/known-store.ts';
import { keyOfAccount } from '../../ledger/accounts/access.ts';
import { type AccountRow, holderPlace, ibanPlace } from '../../ledger/accounts/store.ts';
import { detailsOf } from '../../ledger/transactions/details.ts';
import { nameIn } from '../../ledger/transactions/name.ts';
import { descriptionPlace } from '../../ledger/transactions/store.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { NO_BANK } from './account.ts';
import type { Deps } from './deps.ts';
import { type BookedRow, findNumber, listBooked, openingBefore } from './row-store.ts';
import { numberPlace } from './store.ts';

/** An entry, and what the service makes of it beside what the bank said. */
export interface CategorisedEntry extends StatementEntry {
  category: string;
  merchantName: string | null;
}

export interface AccountStatement extends Statement {
  opening: DatedBalance;
  closing: DatedBalance;
  period: { from: string; to: string };
  entries: CategorisedEntry[];
  /** As people call it; null where it is not known. */
  bankName: string | null;
}

/** The service counts in hundredths of any currency, statements in its own units. */
const inUnits = (amount: MinorUnits, currency: string): MinorUnits => {
  const units = Math.round(amount * 10 ** (decimalsOf(currency) - 2));
  return units === 0 ? 0 : units;
};

/** A row's reference in the ledger is the bank's, unless it had to be made up. */
const OURS = /^(entry|injected|settled)_/;

const bankReference = (
  { entry, bankRef }: BookedRow,
  accountId: string,
  dataKey: SealingKey,
): string | null => {
  if (!entry) return OURS.test(bankRef) ? null : bankRef;
  return parseEntry(dataKey.open(entry, entryPlace(accountId, bankRef))).reference;
};

const entryOf = (row: BookedRow, { id, currency }: AccountRow, dataKey: SealingKey): CategorisedEntry => {
  const details = detailsOf(row, dataKey);
  const description = row.descriptionSealed
    ? dataKey.open(row.descriptionSealed, descriptionPlace(row.id))
    : (row.description ?? '');
  const facts = entryFacts(details);
  const { original, batch, balanceAfter } = facts;
  return {
    ...bareEntry(inUnits(row.amount, currency), currency),
    ...facts,
    reference: bankReference(row, id, dataKey),
    bookingDate: row.date,
    description,
    balanceAfter: balanceAfter === null ? null : inUnits(balanceAfter, currency),
    original: original ? { ...original, amount: inUnits(original.amount, original.currency) } : null,
    payments: batch?.count ?? 1,
    details: (batch?.payments ?? []).map(({ reference, amount, ...payment }) => ({
      ...payment,
      amount: amount === null ? null : inUnits(amount, payment.currency),
      paymentReference: reference,
    })),
    category: row.category,
    merchantName: nameIn(row, dataKey),
  };
};

/** Null where the period has more than `most` entries. */
export const accountStatement = async (
  deps: Pick<Deps, 'sql' | 'dataKeys' | 'catalogue'>,
  keyId: number,
  account: AccountRow,
  period: { from: string; to: string },
  most: number,
): Promise<AccountStatement | null> => {
  const { sql, catalogue } = deps;
  const { id, currency, bankId } = account;
  const dataKey = await keyOfAccount(deps, account);
  const rows = await listBooked(sql, keyId, id, period, most + 1);
  if (rows.length > most) return null;
  const opening = await openingBefore(sql, keyId, id, period.from);
  const closing = rows.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (kind: DatedBalance['kind'], amount: number, date: string): DatedBalance => ({
    kind,
    amount: inUnits(amount, currency),
    currency,
    date,
    creditLineIncluded: false,
  });
  const number = account.iban === null ? await findNumber(sql, keyId, id) : null;
  const bank = bankId === NO_BANK ? undefined : catalogue.find((each) => each.id === bankId);
  const holder = dataKey.open(account.holder, holderPlace(id));
  return {
    id: `${period.to.replaceAll('-', '')}-${id.slice(-8)}`,
    account: {
      iban: account.iban === null ? null : dataKey.open(account.iban, ibanPlace(id)),
      number: number === null ? null : dataKey.open(number, numberPlace(id)),
      currency,
      holder: holder === '' ? null : holder,
      bank: bank?.bic || bank?.name || null,
    },
    bankName: bank?.name ?? null,
    number: null,
    page: null,
    period,
    opening: balance('opening_booked', opening, period.from),
    closing: balance('closing_booked', closing, period.to),
    balances: [],
    entries: rows.map((row) => entryOf(row, account, dataKey)),
  };
};

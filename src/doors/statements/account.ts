/** Finds the account and the bank of a statement. Pure. */

import { accountOf } from '../../../packages/statement-formats/src/account-number.ts';
import { domesticNumber } from '../../../packages/statement-formats/src/reference.ts';
import type { StatementAccount } from '../../../packages/statement-formats/src/statement.ts';
import { StatementError, type Wanted } from '../../../packages/statement-formats/src/statement-error.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { ReadStatement } from './read-file.ts';

/** The bank id of accounts whose bank is unknown. No catalogue contains it. */
export const NO_BANK = 'statement';

/** An IBAN has at most 34 characters; numbers of other countries, with their separators, are not much longer. */
const LONGEST_ACCOUNT = 64;

export interface NamedAccount {
  /** One text for one account, however files write it. */
  name: string;
  iban: string | null;
  currency: string;
  holder: string | null;
}

/** `205-108040-45` is 18 digits: 205, thirteen with leading zeros, 45. */
const padded = (number: string): string => {
  const [, bank, account = '', check] = /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(number) ?? [];
  return bank === undefined ? number.replace(/\s/g, '') : `${bank}${account.padStart(13, '0')}${check}`;
};

const accountName = ({ iban, number }: Pick<StatementAccount, 'iban' | 'number'>): string | null =>
  iban ?? (number === null ? null : padded(number));

/** The account of a statement. Throws StatementError where the file does not say which. */
export const accountOfStatement = ({ head, lines }: ReadStatement): NamedAccount => {
  const place = { line: lines[0]?.line ?? 1, column: 1 };
  const { holder } = head.account;
  const name = accountName(head.account);
  const missing = (expected: string, wanted: Wanted): never => {
    throw new StatementError(place, expected, undefined, { wanted });
  };
  if (name === null) return missing('an account, in the file or as `account`', 'account');
  if (name.length > LONGEST_ACCOUNT)
    throw new StatementError(place, `an account number of at most ${LONGEST_ACCOUNT} characters`);
  const currency =
    head.account.currency ?? lines[0]?.entry.currency ?? (head.closing ?? head.opening)?.currency;
  if (currency === undefined) return missing('a currency, in the file or as `currency`', 'currency');
  const stray = lines.find(({ entry }) => entry.currency !== currency);
  if (stray)
    throw new StatementError({ line: stray.line, column: 1 }, `an amount in ${currency}, as the account`);
  return { name, iban: head.account.iban, currency, holder };
};

/** An account of Serbia whose check digits are wrong. */
export const hasWrongCheckDigits = ({ name, iban }: NamedAccount): boolean =>
  iban === null && /^\d{18}$/.test(name);

/** The bank under which mappings of an upload are saved: what its sender gives beside the files says which. */
export const bankOfUpload = ({
  account,
  bankId,
  catalogue,
}: {
  account: string | null;
  bankId: string | null;
  catalogue: readonly Bank[];
}): string =>
  account === null
    ? (bankId ?? NO_BANK)
    : bankOfAccount({ name: accountName(accountOf(account))! }, catalogue, bankId);

/** By the first three digits of the number; else the bank that was given; else none. */
export const bankOfAccount = (
  { name }: Pick<NamedAccount, 'name'>,
  catalogue: readonly Bank[],
  given: string | null,
): string => {
  const [, code] = /^(\d{3})\d{15}$/.exec(domesticNumber(name)) ?? [];
  const bank =
    code === undefined ? undefined : catalogue.find(({ nationalBankCode }) => nationalBankCode === code);
  return bank?.id ?? given ?? NO_BANK;
};

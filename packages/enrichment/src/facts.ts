/** The meaning of an entry's amount and of the counterparty's account. */
import type { Country, Meaning } from './country.ts';
import type { Entry } from './types.ts';

const LONGEST_ACCOUNT = 64;
/** A bank's code, a number and two digits that check it, with or without hyphens, or an IBAN of them. */
const ACCOUNT = /^(?:[A-Z]{2}\d\d)?(\d{3})-?(\d{1,13})-?\d{2}$/i;

/** Returns the meaning of an account number; null if it is no account of public revenue. */
export const accountMeaning = ({ publicAccounts }: Country, account: string | undefined): Meaning | null => {
  const [, ofBank, number] = ACCOUNT.exec(account?.slice(0, LONGEST_ACCOUNT).replace(/\s/g, '') ?? '') ?? [];
  const written = number?.replace(/^0+/, '') ?? '';
  return (
    publicAccounts.find(
      ({ bank, begins, digits, mark }) =>
        bank === ofBank &&
        written.length === digits + mark.length &&
        written.startsWith(begins) &&
        written.endsWith(mark),
    ) ?? null
  );
};

/** Returns the directions of rules that may match an amount; amounts with equal ones have equal results. */
export const directionsOf = (
  { amountMinor, currency }: Pick<Entry, 'amountMinor' | 'currency'>,
  { smallestWithdrawals }: Country,
): readonly string[] => {
  if (amountMinor > 0) return ['any', 'in'];
  const isSmall = -amountMinor < (smallestWithdrawals.get(currency) ?? 0);
  return isSmall ? ['any', 'out', 'small'] : ['any', 'out'];
};

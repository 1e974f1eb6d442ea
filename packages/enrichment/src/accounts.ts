/** Accounts for public revenue, whose numbers say what is paid. */
import type { Country, Meaning } from './country.ts';

const LONGEST_ACCOUNT = 64;
/** A bank's code, a number and two digits that check it, with or without hyphens, or an IBAN of them. */
const ACCOUNT = /^(?:[A-Z]{2}\d\d)?(\d{3})-?(\d{1,13})-?\d{2}$/i;

/** Returns what an account says by its number; null if it is none for public revenue. */
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

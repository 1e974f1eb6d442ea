/** What a bank knows of an entry beside its wording, where it says more than words do. */
import type { MerchantCategory } from './categories.ts';
import { MERCHANT_CATEGORIES } from './categories.ts';
import { oneOf, readTable } from './data-files.ts';

export interface Facts {
  /** Šifra plaćanja, three digits. */
  paymentCode?: string | undefined;
  /** ISO 18245, four digits. */
  mcc?: string | undefined;
  counterparty?:
    | { name?: string | undefined; account?: string | undefined; person?: boolean | undefined }
    | undefined;
}

/** Those that say something; null where there is none. */
export const factsIn = ({ paymentCode, mcc, counterparty }: Facts): Facts | null =>
  paymentCode === undefined && mcc === undefined && counterparty === undefined
    ? null
    : { paymentCode, mcc, counterparty };

export interface Told {
  /** The name of the operation, where there is one for it. */
  name: string | null;
  merchantCategory: MerchantCategory;
  /** As the explanation words it. */
  english: string;
  serbian: string;
}

interface Meaning {
  name: string | null;
  merchantCategory: MerchantCategory;
}

const COLUMNS = ['code', 'direction', 'name', 'merchant_category'] as const;
const paymentCodes = new Map<string, Meaning>(
  readTable('payment-codes.csv', COLUMNS).map(({ row, at }) => {
    oneOf(['in', 'out'], row.direction, at);
    const merchantCategory = oneOf(MERCHANT_CATEGORIES, row.merchant_category, at);
    return [`${row.direction} ${row.code}`, { name: row.name || null, merchantCategory }];
  }),
);

const merchantCodes = new Map(
  readTable('merchant-codes.csv', ['codes', 'merchant_category'] as const).flatMap(({ row, at }) => {
    const [first, last = first] = row.codes.split('-').map(Number);
    const merchantCategory = oneOf(MERCHANT_CATEGORIES, row.merchant_category, at);
    return Array.from(
      { length: last! - first! + 1 },
      (_, n) => [String(first! + n).padStart(4, '0'), merchantCategory] as const,
    );
  }),
);

const treasury = readTable('treasury-accounts.csv', ['begins', 'name', 'merchant_category'] as const).map(
  ({ row, at }) => ({
    begins: row.begins,
    name: row.name,
    merchantCategory: oneOf(MERCHANT_CATEGORIES, row.merchant_category, at),
  }),
);

/** Whether the payment was ordered with one of these codes, of which the last two digits count. */
export const sharesCode = ({ paymentCode }: Facts, codes: readonly string[]): boolean =>
  codes.includes(paymentCode?.slice(1) ?? '');

/** What a payment code says by itself: 240 is wages. Most say nothing: 289 is any order of a citizen. */
export const byPaymentCode = ({ paymentCode }: Facts, income: boolean): Told | null => {
  const meaning = paymentCodes.get(`${income ? 'in' : 'out'} ${paymentCode?.slice(1) ?? ''}`);
  if (meaning === undefined) return null;
  return {
    ...meaning,
    english: `The payment code ${paymentCode} decided`,
    serbian: `Odlučila je šifra plaćanja ${paymentCode}`,
  };
};

/** The digits of 840-743324843-18, in either of its spellings and as an IBAN; null of what is no account of the Treasury. */
const treasuryDigits = (account: string | undefined): string | null => {
  const written = account?.replace(/^RS\d\d/i, '').replace(/\s/g, '') ?? '';
  const digits = /^840-?(\d{1,13})-?(\d{2})$/.exec(written)?.[1];
  return digits?.replace(/^0+/, '') ?? null;
};

/**
 * Of 840-743324843-18 the six digits are the class of the revenue and 843 marks a revenue; 840-4848-37 gathers what employers
 * withhold. Public enterprises, schools and courts have accounts of their own there, which end otherwise.
 */
const REVENUE = /^(?:\d{6}843|4848(?:843)?)$/;

/** An account for public revenue: its digits are the class of the revenue. */
export const byAccount = ({ counterparty }: Facts, income: boolean): Told | null => {
  const digits = treasuryDigits(counterparty?.account);
  const isRevenue = digits !== null && REVENUE.test(digits);
  const found = isRevenue && !income && treasury.find(({ begins }) => digits.startsWith(begins));
  if (!found) return null;
  const { name, merchantCategory } = found;
  return {
    name,
    merchantCategory,
    english: `Paid to an account of the Treasury for public revenue (840-${found.begins}…)`,
    serbian: `Uplata na račun Trezora za javne prihode (840-${found.begins}…)`,
  };
};

export const byMerchantCode = ({ mcc }: Facts): Told | null => {
  const merchantCategory = mcc === undefined ? undefined : merchantCodes.get(mcc);
  if (merchantCategory === undefined) return null;
  return {
    name: null,
    merchantCategory,
    english: `The merchant category code ${mcc} decided`,
    serbian: `Odlučila je šifra delatnosti trgovca ${mcc}`,
  };
};

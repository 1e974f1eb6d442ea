/**
 * Payment codes (šifre plaćanja) of the National Bank of Serbia: the first digit says how money moved, the other two for
 * what.
 */

const FORMS: Record<string, string> = { 1: 'cash', 2: 'transfer', 3: 'clearing', 9: 'other' };

const PURPOSES: Record<string, string> = {
  20: 'Goods and services, interim consumption',
  21: 'Goods and services, final consumption',
  22: 'Services of public utilities',
  23: 'Investment in buildings and equipment',
  24: 'Other investment',
  25: 'Rent of public property',
  26: 'Rent',
  27: 'Subsidies from special accounts',
  28: 'Subsidies from other accounts',
  31: 'Customs duties',
  40: 'Wages',
  41: 'Untaxed income of employees',
  42: 'Sick pay, borne by the employer',
  44: 'Payments through youth and student cooperatives',
  45: 'Pensions',
  46: 'Deductions from pensions and wages',
  47: 'Pay charged to others',
  48: 'Income of natural persons from capital',
  49: 'Other income of natural persons',
  53: 'Public revenue',
  54: 'Taxes and contributions, withheld',
  57: 'Return of public revenue that was overpaid',
  58: 'Rebooking of public revenue',
  60: 'Insurance premiums and claims',
  61: 'Allocation of current revenue',
  62: 'Transfers within the state',
  63: 'Other transfers of the state',
  64: 'Transfers from budgets',
  65: 'Daily takings',
  66: 'Cash paid out',
  70: 'Short-term loans',
  71: 'Long-term loans',
  72: 'Interest on loans',
  73: 'Term deposits',
  75: 'Securities',
  76: 'Repayment of short-term loans',
  77: 'Repayment of long-term loans',
  78: 'Return of deposits',
  79: 'Interest on deposits',
  81: "Founders' loans for liquidity",
  82: "Repayment of founders' loans",
  83: 'Cheques of citizens',
  84: 'Payment cards',
  85: 'Exchange offices',
  86: 'Purchase and sale of foreign currency',
  87: 'Donations and sponsorship, internal rules',
  88: 'Donations',
  89: 'Transactions ordered by citizens',
  90: 'Other transactions',
};

/**
 * Codes of payments with other countries (šifre osnova naplate, plaćanja i prenosa), a list of its own: those of it that are
 * in general use for goods and for services around them.
 */
const FOREIGN: Record<string, string> = {
  112: 'Goods, export and import',
  147: 'Goods to supply means of transport',
  202: 'Sea transport of passengers',
  310: 'Commissions of agents and brokers',
  312: 'Goods bought and sold abroad',
  315: 'Processing and finishing of goods',
  514: 'Cover received for letters of credit',
  650: 'Differences in the value of goods, written off',
  651: 'Differences in the value of goods, added',
  712: 'Goods within the country, before customs',
};

/** The two lists that a code may be of. */
export const CODE_LISTS = ['domestic', 'foreign'] as const;

/** Whether a text has the form of a code of either list. */
export const isCode = (code: string): boolean => /^[1-9]\d\d$/.test(code);

/**
 * Which list a code is of, and what it says there. In an account of foreign currency a code is foreign where that list has
 * it, or where it cannot be domestic.
 */
export const codeIn = (
  code: string,
  currency: string,
): { code: string; meaning: string | null; list: (typeof CODE_LISTS)[number] } => {
  const foreign = FOREIGN[code] ?? null;
  const isForeign = !isPaymentCode(code) || (currency !== 'RSD' && foreign !== null);
  return isForeign
    ? { code, meaning: foreign, list: 'foreign' }
    : { code, meaning: paymentCodeMeaning(code), list: 'domestic' };
};

/** Whether a text has the form of a payment code, known or not. */
export const isPaymentCode = (code: string): boolean => /^[1239]\d\d$/.test(code);

/** `Wages (transfer)` for 240; null for one that the list does not have. */
export const paymentCodeMeaning = (code: string): string | null => {
  if (!isPaymentCode(code)) return null;
  const purpose = PURPOSES[code.slice(1)];
  return purpose === undefined ? null : `${purpose} (${FORMS[code[0]!]})`;
};

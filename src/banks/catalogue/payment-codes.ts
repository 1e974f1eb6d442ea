/**
 * Payment codes (šifre plaćanja) of the National Bank of Serbia: the first digit is the form of payment, the other
 * two are the purpose.
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
 * Codes of payments with other countries (šifre osnova naplate, plaćanja i prenosa), a separate list: the commonly
 * used codes for goods and related services.
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

export const CODE_LISTS = ['domestic', 'foreign'] as const;

/** Returns whether a text has the form of a code of either list. */
export const isCode = (code: string): boolean => /^[1-9]\d\d$/.test(code);

/**
 * Returns the list and the meaning of a code. In a foreign currency account a code belongs to the foreign list if
 * that contains it, or if it cannot be domestic.
 */
export const paymentCodeOf = (
  code: string,
  currency: string,
): { code: string; meaning: string | null; list: (typeof CODE_LISTS)[number] } => {
  const foreign = FOREIGN[code] ?? null;
  const isForeign = !isPaymentCode(code) || (currency !== 'RSD' && foreign !== null);
  return isForeign
    ? { code, meaning: foreign, list: 'foreign' }
    : { code, meaning: paymentCodeMeaning(code), list: 'domestic' };
};

/** Returns whether a text has the form of a domestic code, known or not. */
export const isPaymentCode = (code: string): boolean => /^[1239]\d\d$/.test(code);

/** Returns the meaning of a code, such as `Wages (transfer)` for 240; null for an unknown code. */
export const paymentCodeMeaning = (code: string): string | null => {
  if (!isPaymentCode(code)) return null;
  const purpose = PURPOSES[code.slice(1)];
  return purpose === undefined ? null : `${purpose} (${FORMS[code[0]!]})`;
};

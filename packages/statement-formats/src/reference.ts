/**
 * Parses payment references (poziv na broj) of Serbian formats: model and number separately, one pair for each side of a
 * payment.
 */
import { accountOf } from './account-number.ts';
import { withoutPlaceholder } from './placeholders.ts';
import type { StatementEntry } from './statement.ts';

type Reference = StatementEntry['paymentReference'];

/** Makes a reference. A model is two digits. Returns null without a number. */
export const referenceOf = (model: string | null, number: string | null): Reference => {
  const text = number?.trim() ?? '';
  return text === '' ? null : { model: /^\d\d$/.exec(model?.trim() ?? '')?.[0] ?? null, number: text };
};

/** Formats `(97)84-123456`, the usual notation of model and number; only the number without a model. */
export const referenceText = (reference: Reference): string =>
  reference === null ? '' : `${reference.model === null ? '' : `(${reference.model})`}${reference.number}`;

/** Parses the text of {@link referenceText}; null for placeholders. */
export const writtenReference = (text: string | null): Reference => {
  const reference = withoutPlaceholder(text);
  const [, model, number] = /^\((\d\d)\) ?(.+)$/.exec(reference ?? '') ?? [];
  if (model !== undefined) return { model, number: number! };
  return reference === null ? null : { model: null, number: reference };
};

/** Returns the payee's reference, or else the payer's. */
export const creditReference = (amount: number, holders: Reference, others: Reference): Reference =>
  amount < 0 ? (others ?? holders) : (holders ?? others);

/** Returns the counterparty's account: an IBAN if possible, null for zeros. */
export const otherAccount = (text: string | null): string | null => {
  const account = text?.trim() ?? '';
  return /^0*$/.test(account) ? null : (accountOf(account).iban ?? account);
};

/** Returns the counterparty; null if all its fields are unknown. */
export const counterpartyOf = (
  name: string | null,
  account: string | null,
  bank: string | null = null,
): StatementEntry['counterparty'] => ((name ?? account ?? bank) === null ? null : { name, account, bank });

/** Returns the three digits of a payment code anywhere in a field. */
export const paymentCodeOf = (text: string | null): string | null =>
  /[1-39]\d\d/.exec(text ?? '')?.[0] ?? null;

/** Returns the code for an account in foreign currency: three digits, which belong to the list for foreign payments. */
export const foreignCodeOf = (text: string | null): string | null =>
  /^\s*[1-9]\d\d\s*$/.test(text ?? '') ? text!.trim() : paymentCodeOf(text);

/** Returns the 18 digits of a Serbian account, without the letters of its IBAN. */
export const domesticNumber = (account: string): string => account.replace(/^RS35(?=\d{18}$)/, '');

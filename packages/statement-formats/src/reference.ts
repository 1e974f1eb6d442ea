/** Poziv na broj as Serbian formats write it: model and number apart, one pair for each side of a payment. */
import { accountOf } from './account-number.ts';
import { known } from './known.ts';
import type { StatementEntry } from './statement.ts';

type Reference = StatementEntry['paymentReference'];

/** A model is two digits. Null where there is no number. */
export const referenceOf = (model: string | null, number: string | null): Reference => {
  const text = number?.trim() ?? '';
  return text === '' ? null : { model: /^\d\d$/.exec(model?.trim() ?? '')?.[0] ?? null, number: text };
};

/** `(97)84-123456`, as people write model and number together; a number alone where there is no model. */
export const referenceText = (reference: Reference): string =>
  reference === null ? '' : `${reference.model === null ? '' : `(${reference.model})`}${reference.number}`;

/** The inverse of {@link referenceText}; null where nothing is known. */
export const writtenReference = (text: string | null): Reference => {
  const reference = known(text);
  const [, model, number] = /^\((\d\d)\) ?(.+)$/.exec(reference ?? '') ?? [];
  if (model !== undefined) return { model, number: number! };
  return reference === null ? null : { model: null, number: reference };
};

/** Of the two, the one that whoever is paid asked for; else the other. */
export const creditReference = (amount: number, holders: Reference, others: Reference): Reference =>
  amount < 0 ? (others ?? holders) : (holders ?? others);

/** Account of the other side: its IBAN where it is one, null where zeros stand for none. */
export const otherAccount = (text: string | null): string | null => {
  const account = text?.trim() ?? '';
  return /^0*$/.test(account) ? null : (accountOf(account).iban ?? account);
};

/** The other side, null where nothing is known of it. */
export const counterpartyOf = (
  name: string | null,
  account: string | null,
  bank: string | null = null,
): StatementEntry['counterparty'] => ((name ?? account ?? bank) === null ? null : { name, account, bank });

/** The three digits of a payment code, wherever they stand in a field. */
export const paymentCodeOf = (text: string | null): string | null =>
  /[1-39]\d\d/.exec(text ?? '')?.[0] ?? null;

/** The code of an account in foreign currency: three digits alone are of the list for other countries, whatever they begin with. */
export const foreignCodeOf = (text: string | null): string | null =>
  /^\s*[1-9]\d\d\s*$/.test(text ?? '') ? text!.trim() : paymentCodeOf(text);

/** The 18 digits of a Serbian account, without the letters of its IBAN. */
export const domesticNumber = (account: string): string => account.replace(/^RS35(?=\d{18}$)/, '');

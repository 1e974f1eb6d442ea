/** A developer's correction of the enrichment of a transaction. Pure. */
import type { Faults, FormValues } from '../../../parts/form-rules.ts';
import type { Transaction } from '../../../sdk.ts';

const CORRECTED = ['merchant_name', 'category', 'merchant_category'] as const;
type Corrected = Pick<Transaction, (typeof CORRECTED)[number]>;

/** Returns the fields that differ from the transaction, in the form of the API. A blank field changes nothing. */
export const correctionOf = (row: Corrected, values: FormValues): FormValues =>
  Object.fromEntries(
    CORRECTED.map((name) => [name, values[name]?.trim() ?? ''] as const).filter(
      ([name, value]) => value !== '' && value !== (row[name] ?? ''),
    ),
  );

export const correctionFaults = (
  row: Corrected,
  values: FormValues,
): Faults<'nothingChanged' | 'badMerchantCategory'> => {
  const { merchant_category: kind, ...others } = correctionOf(row, values);
  if (kind === undefined) return Object.keys(others).length > 0 ? {} : { merchant_name: 'nothingChanged' };
  return /^[a-z][a-z0-9_]*$/.test(kind) ? {} : { merchant_category: 'badMerchantCategory' };
};

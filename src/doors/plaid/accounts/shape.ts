import { toMajor } from '../../../../packages/common/money.ts';
import { type AccountRow, ibanPlace } from '../../../ledger/accounts/store.ts';
import type { SealingKey } from '../../../platform/secrets.ts';

/** An account with the key that opens its sealed values. */
export interface OpenAccount {
  row: AccountRow;
  dataKey: SealingKey;
}

const SUBTYPES: Record<AccountRow['type'], string> = {
  checking: 'checking',
  savings: 'savings',
  business: 'checking',
};

export const ibanOf = ({ row, dataKey }: OpenAccount): string | null =>
  row.iban && dataKey.open(row.iban, ibanPlace(row.id));

/** Returns the last four digits of the number; null for an account without a number. */
export const maskOf = (account: OpenAccount): string | null => ibanOf(account)?.slice(-4) ?? null;

export const accountShape = (account: OpenAccount) => {
  const { row } = account;
  return {
    account_id: row.id,
    balances: {
      available: toMajor(row.available),
      current: toMajor(row.balance),
      limit: null,
      iso_currency_code: row.currency,
      unofficial_currency_code: null,
      last_updated_datetime: row.pulledUntil.toISOString(),
    },
    mask: maskOf(account),
    name: row.name,
    official_name: row.name,
    type: 'depository',
    subtype: SUBTYPES[row.type],
    holder_category: row.type === 'business' ? 'business' : 'personal',
  };
};

/** Returns an address that banks write as `Bulevar oslobođenja 12, 21000 Novi Sad`. */
export const addressShape = (text: string) => {
  const comma = text.lastIndexOf(',');
  const [street, place] =
    comma === -1 ? [text, ''] : [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
  const code = /^\d{5}(?= )/.exec(place)?.[0] ?? null;
  const city = place.slice(code?.length ?? 0).trim() || null;
  return { data: { street, city, region: null, postal_code: code, country: 'RS' }, primary: true };
};

/** The name of a merchant in a row; sealed if it may be a person's. */
import type { SealingKey } from '../../platform/secrets.ts';
import { namePlace, type TransactionRow } from './store.ts';

type StoredName = Pick<TransactionRow, 'merchantName' | 'merchantNameSealed'>;

export const toStoredName = (
  name: string,
  { id, isPersonal }: { id: string; isPersonal: boolean },
  dataKey: SealingKey,
): StoredName =>
  isPersonal
    ? { merchantName: null, merchantNameSealed: dataKey.seal(name, namePlace(id)) }
    : { merchantName: name, merchantNameSealed: null };

export const nameIn = (
  { id, merchantName, merchantNameSealed }: StoredName & { id: string },
  dataKey: SealingKey,
): string => (merchantNameSealed ? dataKey.open(merchantNameSealed, namePlace(id)) : merchantName!);

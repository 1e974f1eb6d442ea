import type { DataKeys } from '../../platform/keys/data-keys.ts';

/**
 * Returns the ids of data keys that the key store lacks or no master key opens. Their sealed data cannot be read; the
 * rest of the connection can. Returns no ids if the key store is unavailable.
 */
export const unreadableKeys = async (
  { dataKeys }: { dataKeys: DataKeys },
  rows: readonly { dataKeyId: string | null }[],
): Promise<ReadonlySet<string>> => {
  const ids = rows.flatMap(({ dataKeyId }) => dataKeyId ?? []);
  const known = await dataKeys.findAll(ids).catch(() => null);
  return new Set(known ? ids.filter((id) => !known.has(id)) : []);
};

/** Puts the reader's own key, account and connection into the samples. */
import { ask, currentReader } from './reader.ts';

interface Listed {
  data: { id?: string; connection_id?: string; status?: string }[];
}

/** Caches the values for the next pages, because requests count against a rate limit. */
const KEPT = 'docs:own-values';
const KEPT_MS = 5 * 60_000;

interface Kept {
  /** The prefix of the key that the values belong to. */
  prefix: string;
  until: number;
  values: Record<string, string>;
}

const keptOf = (prefix: string): Record<string, string> | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
    return kept?.prefix === prefix && Date.now() < kept.until ? kept.values : null;
  } catch {
    return null;
  }
};

const ownValues = async (): Promise<Record<string, string>> => {
  const reader = await currentReader();
  if (!reader) return {};
  const kept = keptOf(reader.prefix);
  if (kept) return kept;
  const token = await reader.token();
  const [accounts, connections] = await Promise.all([
    ask<Listed>('/accounts', token).catch(() => null),
    ask<Listed>('/connections', token).catch(() => null),
  ]);
  const account = accounts?.data[0]?.id;
  const connection = connections?.data.find(({ status }) => status === 'active')?.connection_id;
  const values = {
    YOUR_KEY: `${reader.prefix}…`,
    ...(account === undefined ? {} : { YOUR_ACCOUNT_ID: account }),
    ...(connection === undefined ? {} : { YOUR_CONNECTION_ID: connection }),
  };
  const found: Kept = { prefix: reader.prefix, until: Date.now() + KEPT_MS, values };
  sessionStorage.setItem(KEPT, JSON.stringify(found));
  return values;
};

/** Fills the samples. Without a session, or if a request fails, the samples do not change. */
export const fillSamples = async (): Promise<void> => {
  const places = document.querySelectorAll<HTMLElement>('[data-fill]');
  if (places.length === 0) return;
  const values = await ownValues();
  for (const place of places) place.textContent = values[place.dataset.fill!] ?? place.textContent;
};

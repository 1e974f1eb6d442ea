/** The settings of a key as the form has them, and what of them is to be changed. */

import { dateInBelgrade, momentInBelgrade } from '../../parts/belgrade.ts';
import { type Faults, type FormValues, tickedIn } from '../../parts/form-rules.ts';
import type { ChangeApiKeyRequest } from '../../sdk.ts';
import type { ApiKey } from '../../session/keys.ts';
import { scopes } from './scopes.ts';

const DAY = 86_400_000;

/** The last day on which a key is accepted, in Belgrade: `YYYY-MM-DD`, empty for one that does not expire. */
export const lastDayOf = ({ expires_at }: ApiKey): string =>
  expires_at === null ? '' : dateInBelgrade(Date.parse(expires_at) - 1);

/** The midnight that ends a day in Belgrade, as the API takes it; null for no day. What is no day is the API's to refuse. */
const endOf = (day: string): string | null => {
  if (day === '') return null;
  const noon = Date.parse(`${day}T12:00Z`);
  const midnight = Number.isNaN(noon) ? noon : momentInBelgrade(`${dateInBelgrade(noon + DAY)}T00:00`);
  return Number.isNaN(midnight) ? day : new Date(midnight).toISOString();
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What differs from the key as it is, as the API takes it; what nobody touched stays to the millisecond. */
export const changesOf = (key: ApiKey, values: FormValues): ChangeApiKeyRequest => {
  const name = (values.app_name ?? '').trim();
  const granted = tickedIn(values, scopes);
  const lastDay = values.expires_at ?? '';
  const redirects = linesOf(values.redirect_urls ?? '');
  const bound = values.bound_link_tokens_only !== undefined;
  return {
    ...(name === key.app_name ? {} : { app_name: name }),
    ...(granted.toSorted().join() === key.scopes.toSorted().join() ? {} : { scopes: granted }),
    ...(lastDay === lastDayOf(key) ? {} : { expires_at: endOf(lastDay) }),
    ...(redirects.join('\n') === (key.redirect_urls ?? []).join('\n')
      ? {}
      : { redirect_urls: redirects.length > 0 ? redirects : null }),
    ...(bound === key.bound_link_tokens_only ? {} : { bound_link_tokens_only: bound }),
  };
};

/** Returns the fault of a key that may do nothing. */
export const scopeFaults = (values: FormValues): Faults<'scopeNeeded'> =>
  tickedIn(values, scopes).length > 0 ? {} : { scopes: 'scopeNeeded' };

/** Returns the fault of a form in which nobody changed anything. */
export const unchangedFaults = (key: ApiKey, values: FormValues): Faults<'nothing'> =>
  Object.keys(changesOf(key, values)).length > 0 ? {} : { app_name: 'nothing' };

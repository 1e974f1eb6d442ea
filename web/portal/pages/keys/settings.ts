/** Settings of a key: values of the form, and the changes to send. */

import { dateInBelgrade, momentInBelgrade } from '../../parts/belgrade.ts';
import { type Faults, type FormValues, tickedIn } from '../../parts/form-rules.ts';
import type { ChangeApiKeyRequest } from '../../sdk.ts';
import type { ApiKey } from '../../session/keys.ts';
import { scopes } from './scopes.ts';

const DAY = 86_400_000;

/** Returns the last day on which a key is accepted, in Belgrade: `YYYY-MM-DD`, empty for a key that does not expire. */
export const lastDayOf = ({ expires_at }: ApiKey): string =>
  expires_at === null ? '' : dateInBelgrade(Date.parse(expires_at) - 1);

/**
 * Returns the midnight that ends a day in Belgrade, in the form of the API; null for no day. The API refuses an invalid
 * day.
 */
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

/** Returns the changed settings in the form of the API. An unchanged expiry keeps its exact time. */
export const changesOf = (key: ApiKey, values: FormValues): ChangeApiKeyRequest => {
  const name = (values.app_name ?? '').trim();
  const granted = tickedIn(values, scopes);
  const lastDay = values.expires_at ?? '';
  const redirects = linesOf(values.redirect_urls ?? '');
  const offered = values.user_page_offered !== undefined;
  const bound = values.bound_link_tokens_only !== undefined;
  return {
    ...(name === key.app_name ? {} : { app_name: name }),
    ...(granted.toSorted().join() === key.scopes.toSorted().join() ? {} : { scopes: granted }),
    ...(lastDay === lastDayOf(key) ? {} : { expires_at: endOf(lastDay) }),
    ...(redirects.join('\n') === (key.redirect_urls ?? []).join('\n')
      ? {}
      : { redirect_urls: redirects.length > 0 ? redirects : null }),
    ...(bound === key.bound_link_tokens_only ? {} : { bound_link_tokens_only: bound }),
    ...(offered === key.user_page_offered ? {} : { user_page_offered: offered }),
  };
};

/** Returns the fault of a key without scopes. */
export const scopeFaults = (values: FormValues): Faults<'scopeNeeded'> =>
  tickedIn(values, scopes).length > 0 ? {} : { scopes: 'scopeNeeded' };

/** Returns the fault of a form without changes. */
export const unchangedFaults = (key: ApiKey, values: FormValues): Faults<'nothing'> =>
  Object.keys(changesOf(key, values)).length > 0 ? {} : { app_name: 'nothing' };

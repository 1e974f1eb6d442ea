/** The requests of the widget. Each request returns an event, also when it fails. */

import type { Settings } from './settings.ts';
import { type Bank, type Event, type EventOf, type Failure, failureOf, type Session } from './states.ts';

/** The server replaces this text by the address of the service. */
export const BASE = '__PUBLIC_URL__/v1';

/** Deadline of a request. */
const TIMEOUT_MS = 15_000;

/** Returns the only origin whose messages are accepted: the service serves the bank's page. */
export const serviceOrigin = (): string => new URL(BASE).origin;

interface Call {
  task: EventOf<'failed'>['task'];
  /** Token of the session that the request is about. */
  token?: string;
  path: string;
  credential?: string;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: responses of the service, as its interface description has them
type Answer = any;

const request = async (call: Call, answered: (answer: Answer) => Event): Promise<Event> => {
  const { task, token = null, path, credential, body } = call;
  const failed = (failure: Failure): Event => ({ type: 'failed', task, token, failure });
  const headers: Record<string, string> = {};
  if (credential) headers.Authorization = `Bearer ${credential}`;
  if (body) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(BASE + path, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: Answer = await response.json();
    if (response.ok) return answered(answer);
    const { error_type, error_code, error_message, request_id } = answer;
    const retryAfter = Number(response.headers.get('RateLimit-Reset')) || null;
    return failed(failureOf(error_type, error_code, error_message, request_id, retryAfter));
  } catch {
    // No response, or a response that is not the service's: a proxy's error page, or a request that a
    // Content-Security-Policy blocked.
    const offline = navigator.onLine === false;
    return failed(
      failureOf(
        'NETWORK_ERROR',
        offline ? 'OFFLINE' : 'UNREACHABLE',
        offline ? 'The browser is offline.' : `No answer from ${BASE}. Does connect-src allow it?`,
      ),
    );
  }
};

const bankFrom = ({ id, name, bic, color, status, history_days: days }: Answer): Bank => ({
  id,
  name,
  bic,
  color,
  available: status !== 'coming_soon',
  sandbox: status !== 'live',
  days,
});

/** Loads the banks that the credential reaches. */
export const loadBanks = (credential: string): Promise<Event> =>
  request({ task: 'list', path: '/banks?limit=100', credential }, ({ data }) => ({
    type: 'banks_loaded',
    banks: data.map(bankFrom),
  }));

/** Loads the connection that a link token renews. */
export const loadRenewal = (credential: string): Promise<Event> =>
  request({ task: 'renewal', path: '/link/token', credential }, ({ connection, bank }) => ({
    type: 'renewal_loaded',
    renews: {
      bank: bankFrom(bank),
      expiresAt: connection.expires_at,
      isOver: connection.status !== 'active',
    },
  }));

/**
 * Starts a session. `now` is the browser's clock, which measures the remaining time because it may differ from the
 * service's clock.
 */
export const startSession = (
  credential: string,
  { bank, here }: { bank: Bank; here: boolean },
  userId: string,
  { appName, accountSelection }: Pick<Settings, 'appName' | 'accountSelection'>,
  returnTo: string,
  now: () => number,
): Promise<Event> =>
  request(
    {
      task: 'start',
      path: '/connect',
      credential,
      // JSON.stringify omits undefined fields.
      body: {
        bank_id: bank.id,
        user_id: userId,
        app_name: appName || undefined,
        account_selection: accountSelection,
        redirect_url: here ? returnTo : undefined,
      },
    },
    ({ session_token: token, auth_url: authUrl, expires_in }) => ({
      type: 'session_started',
      bankId: bank.id,
      here,
      session: { token, authUrl, endsAt: now() + expires_in * 1_000 },
    }),
  );

export const checkSession = (credential: string, { token }: Session): Promise<Event> =>
  request(
    { task: 'check', token, path: `/connect/${token}/status`, credential },
    ({ status, public_token: publicToken, user_page_url: pageUrl }) => ({
      type: 'checked',
      token,
      status,
      publicToken,
      pageUrl,
    }),
  );

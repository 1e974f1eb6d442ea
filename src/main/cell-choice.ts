/**
 * Chooses the cell of a request. A credential has precedence over an id, and what names a cell by its mark over the
 * directory, which is asked only where a mail address is all that a request has.
 */
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { basicCredentials } from '../auth/basic.ts';
import { cookieName } from '../auth/cookies.ts';
import { fingerprintsOf } from '../banks/xs2a/callers/caller.ts';
import type { Directory } from '../platform/cells/directory.ts';
import { withoutVersion } from '../platform/http/version-prefix.ts';
import { normaliseAddress } from '../platform/mail/address.ts';
import { markOfMailToken, markOfState, marksIn, prefixes } from '../platform/vocabulary/ids.ts';

/** A request begins at the address of an account. */
const BY_MAIL = new Set([
  '/developers/register',
  '/developers/login',
  '/developers/portal-session',
  '/developers/resend-verification',
  '/developers/forgot-password',
]);
/** Log-ins, which replace the session of a cookie. */
const LOG_INS = /^\/developers\/(?:portal-session(?:\/|$)|cli-logins(?:\/token)?$)/;
const BY_MAIL_TOKEN = /^\/(?:developers\/)?(?:verify-email|reset-password)$/;

/** Ids that appear in addresses beside credentials. Every other prefix is that of a secret. */
const IDS: ReadonlySet<string> = new Set(
  (
    [
      'account',
      'transaction',
      'transfer',
      'connection',
      'developerSessionId',
      'passkey',
      'totpFactor',
      'developer',
      'key',
      'webhook',
      'event',
      'delivery',
      'request',
      'auditEntry',
      'waitlist',
      'assistantClient',
      'assistantGrant',
      'simplefinToken',
      'receipt',
    ] as const
  ).map((kind) => prefixes[kind]),
);

interface Options {
  directory: Pick<Directory, 'first' | 'has' | 'cellOfMail' | 'placeOf' | 'cells'>;
  publicUrl: string;
  /** Whether this process can send somebody to a cell who has none yet. */
  isOpen: (name: string) => boolean;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns a field of a body of JSON or of a form. */
const fieldsOf = (body: string): Record<string, unknown> => {
  if (!body.trimStart().startsWith('{')) return { ...parse(body) };
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The account that a passkey names is the `userHandle` of the browser's response. */
const userOfPasskey = (body: string): string => {
  const { response } = fieldsOf(body) as { response?: { response?: { userHandle?: unknown } } };
  return Buffer.from(text(response?.response?.userHandle), 'base64url').toString();
};

/** The form of a token whose hash is stored, for tokens that have two. */
const stored = (token: string): string =>
  token
    .replace(prefixes.developerView, prefixes.developerSession)
    .replace(/^link-(?:sandbox|production)-/, prefixes.linkToken)
    .replace(/^public-(?:sandbox|production)-/, prefixes.publicToken);

/**
 * Returns a function that chooses the cell of a request: null if any cell will do.
 * @param body reads the body, which few requests need
 */
export const cellChooser = ({ directory, publicUrl, isOpen }: Options) => {
  const { first } = directory;
  const cellOfMark = (mark: string): string => (directory.has(mark) ? mark : first);

  /** Returns the cell of the first secret in a text, or of the first id. */
  const inText = (given: string, wants: 'secrets' | 'everything'): string | null => {
    for (const { prefix, token, mark } of marksIn(given)) {
      if (wants === 'secrets' && IDS.has(prefix)) continue;
      return directory.placeOf(stored(token)) ?? cellOfMark(mark);
    }
    return null;
  };

  const byMail = async (path: string, body: string): Promise<string | null> => {
    const email = normaliseAddress(text(fieldsOf(body).email));
    if (email === null) return null;
    const known = await directory.cellOfMail(email);
    if (known !== null || path !== '/developers/register') return known;
    return (await directory.cells()).find(({ name }) => isOpen(name))?.name ?? null;
  };

  const byMailToken = (token: unknown): string | null => {
    const given = text(token);
    return given === '' ? null : (directory.placeOf(given) ?? cellOfMark(markOfMailToken(given)));
  };

  return async (request: IncomingMessage, body: () => Promise<string>): Promise<string | null> => {
    const { headers, method = 'GET' } = request;
    const [path = '/', query = ''] = withoutVersion(request.url ?? '/').split('?', 2);
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (BY_MAIL.has(path) && !reads) return byMail(path, await body());
    if (BY_MAIL_TOKEN.test(path)) {
      const { token } = parse(query);
      return byMailToken(reads ? token : (fieldsOf(await body()).token ?? token));
    }
    if (path === '/connect/callback') {
      const state = text(parse(query).state);
      return directory.placeOf(state) ?? cellOfMark(markOfState(state));
    }
    // Webhooks for development name their event, and an inbox belongs to the cell of its webhook.
    if (path.startsWith('/dev/inbox/')) {
      const event = text(headers['service-event-id'] ?? headers['webhook-id']);
      return inText(event, 'everything') ?? inText(await body(), 'everything');
    }
    const basic = basicCredentials(headers.authorization);
    const address = decoded(`${path} ${query}`);
    const cookie = cookieName(publicUrl, path === '/my' || path.startsWith('/my/') ? 'page' : 'session');
    const [, ofCookie = ''] =
      headers.cookie
        ?.split(/; */)
        .map((pair) => pair.split('='))
        .find(([name]) => name === cookie) ?? [];
    const sent =
      inText(text(headers['plaid-secret']), 'everything') ??
      inText(basic ? `${basic.id} ${basic.secret}` : text(headers.authorization), 'everything') ??
      inText(address, 'secrets');
    if (sent !== null) return sent;
    if (path.startsWith('/xs2a/')) {
      for (const fingerprint of fingerprintsOf(request)) {
        const place = directory.placeOf(fingerprint);
        if (place !== null) return place;
      }
    }
    if (LOG_INS.test(path)) {
      const given = reads ? '' : await body();
      return inText(userOfPasskey(given), 'everything') ?? inText(given, 'secrets');
    }
    return (
      inText(ofCookie, 'secrets') ??
      (reads ? null : inText(await body(), 'secrets')) ??
      inText(address, 'everything')
    );
  };
};

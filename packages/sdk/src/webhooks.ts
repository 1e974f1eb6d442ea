/** Signatures of webhooks, with WebCrypto, which compares in constant time. */
import { parsed } from './json.ts';
import type { WebhookEnvelope, WebhookPayload } from './openapi.gen.ts';

export type WebhookProblem =
  /** A missing or malformed `Service-Signature`. */
  | 'no_signature'
  /** No signature matches this body and secret: the body was changed or parsed, or another sender sent it. */
  | 'wrong_signature'
  /** The signature is too old, or its time is in the future. */
  | 'outside_tolerance'
  /** A valid signature, but the other form: see `envelope` of the webhook. */
  | 'other_envelope';

/** The reason why a request is not a valid webhook of the service. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** An unparsed body. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A header value of `Headers` or of Node's `request.headers`. */
export type HeaderValue = string | readonly string[] | null | undefined;

export interface Verification<Envelope extends 'flat' | 'event' = 'flat' | 'event'> {
  /** `envelope` of the webhook. Default: `flat`. */
  envelope?: Envelope;
  /** The greatest age of a signature in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** The present time in milliseconds since 1970. Default: the machine's clock. */
  now?: number;
}

const DEFAULT_TOLERANCE = 300;

/** The most signatures that are checked; a rotation has two. */
const MOST_SIGNATURES = 4;

/** The field that only this form has. */
const TELLING = { flat: 'webhook_code', event: 'event_type' } as const;

const utf8 = new TextEncoder();

const bytesOf = (body: RawBody): Uint8Array => {
  if (typeof body === 'string') return utf8.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('The raw body is text or bytes as they arrived, not what a parser made of them.');
};

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const keyOf = async (secret: string): Promise<HmacKey> => {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('The signing secret is missing.');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign', 'verify']);
};

/** `<t>.<body>`. */
const signedBytes = (t: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const before = utf8.encode(`${t}.`);
  const all = new Uint8Array(before.length + body.length);
  all.set(before);
  all.set(body, before.length);
  return all;
};

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** Makes the value of `Service-Signature` for a body, for tests of a receiver. @param at milliseconds since 1970 */
export const signWebhook = async (body: RawBody, secret: string, at = Date.now()): Promise<string> => {
  const t = String(Math.floor(at / 1_000));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(t, bytesOf(body)));
  return `t=${t},v1=${hexOf(signature)}`;
};

const signatureIn = (header: HeaderValue): { t: string; v1: string[] } => {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  const fields = text.split(',').map((field) => field.trim().split('=', 2) as [string, string?]);
  const valuesOf = (wanted: string): string[] =>
    fields.flatMap(([name, value]) => (name === wanted && value !== undefined ? [value] : []));
  const [t = '', ...others] = valuesOf('t');
  const v1 = valuesOf('v1')
    .filter((value) => /^[0-9a-f]{64}$/i.test(value))
    .slice(0, MOST_SIGNATURES);
  if (!/^\d{1,15}$/.test(t) || others.length > 0 || v1.length === 0) {
    throw new WebhookError('no_signature', 'The request has no Service-Signature that can be read.');
  }
  return { t, v1 };
};

/**
 * Verifies the signature of a webhook and returns its event.
 *
 * @param rawBody the unparsed body
 * @param header `Service-Signature`
 * @param secret the signing secret of the webhook, `whsec_…`
 * @throws WebhookError if the signature is missing, wrong or too old
 */
export const verifyWebhook = async <Envelope extends 'flat' | 'event' = 'flat'>(
  rawBody: RawBody,
  header: HeaderValue,
  secret: string,
  { envelope, toleranceSeconds = DEFAULT_TOLERANCE, now = Date.now() }: Verification<Envelope> = {},
): Promise<Envelope extends 'event' ? WebhookEnvelope : WebhookPayload> => {
  const body = bytesOf(rawBody);
  const key = await keyOf(secret);
  const { t, v1 } = signatureIn(header);
  const signed = signedBytes(t, body);
  const verdicts = await Promise.all(
    v1.map((signature) => crypto.subtle.verify('HMAC', key, fromHex(signature), signed)),
  );
  if (!verdicts.includes(true)) {
    throw new WebhookError(
      'wrong_signature',
      'No signature is that of this body: check that it is the raw body, and the secret that of this webhook.',
    );
  }
  if (!(Math.abs(now / 1_000 - Number(t)) <= toleranceSeconds)) {
    throw new WebhookError(
      'outside_tolerance',
      `It was not signed within ${toleranceSeconds} seconds of now.`,
    );
  }
  const said = parsed(new TextDecoder().decode(body));
  const wanted = envelope ?? 'flat';
  if (typeof said !== 'object' || said === null || !(TELLING[wanted] in said)) {
    throw new WebhookError(
      'other_envelope',
      `The body is signed, and has no ${TELLING[wanted]}: is the webhook registered with another envelope?`,
    );
  }
  return said as Envelope extends 'event' ? WebhookEnvelope : WebhookPayload;
};

/** What a bank means when it says no: the codes of NextGenPSD2, problem details, and words of its own. */

import { after } from '../../../packages/common/clock.ts';
import { isShallowJson } from '../../../packages/common/json-limits.ts';
import { parseRetryAfter } from '../../platform/outgoing/retry-after.ts';
import type { BankTraits } from '../catalogue/live-bank.ts';
import { ProviderError, type ProviderErrorKind } from '../contract/error.ts';
import { type Fields, fields, isFields, listOf, text, token } from './fields.ts';
import type { HttpResponse } from './http.ts';
import { isJsonType } from './json.ts';

/** A response that is not a success. */
export interface Refusal {
  response: HttpResponse;
  /** `tppMessages[].code` and its likes, in capitals. */
  codes: string[];
  /** What the bank says in words. */
  words: string;
}

const LONGEST_WORDS = 500;
/** Where a text of the bank's entry is looked for. */
const LOOKED_AT = 4_096;

/** The codes of the standard that say more than their status does. */
const KIND_OF_CODE: Record<string, ProviderErrorKind> = {
  ACCESS_EXCEEDED: 'quota',
  CONSENT_EXPIRED: 'consent_ended',
  CONSENT_INVALID: 'consent_ended',
  CONSENT_UNKNOWN: 'consent_ended',
  TOKEN_EXPIRED: 'consent_ended',
  TOKEN_INVALID: 'consent_ended',
  TOKEN_UNKNOWN: 'consent_ended',
  SERVICE_BLOCKED: 'refused',
  // Of the certificate or the registration of the service: no user can mend it by another consent.
  CERTIFICATE_BLOCKED: 'unavailable',
  CERTIFICATE_EXPIRED: 'unavailable',
  CERTIFICATE_INVALID: 'unavailable',
  CERTIFICATE_MISSING: 'unavailable',
  CERTIFICATE_REVOKE: 'unavailable',
  CERTIFICATE_REVOKED: 'unavailable',
  ROLE_INVALID: 'unavailable',
  SIGNATURE_INVALID: 'unavailable',
  SIGNATURE_MISSING: 'unavailable',
  INTERNAL_SERVER_ERROR: 'unavailable',
  SERVICE_UNAVAILABLE: 'unavailable',
};

const kindOfStatus = (status: number): ProviderErrorKind => {
  if (status === 429) return 'quota';
  if (status === 401 || status === 403) return 'refused';
  // A redirect leads to a page for people: mostly one that says that the bank is closed.
  if (status >= 500 || status === 408 || status < 400) return 'unavailable';
  return 'malformed';
};

const parsed = ({ type, body }: HttpResponse): Fields => {
  if (!isJsonType(type) || !isShallowJson(body)) return {};
  try {
    return fields(JSON.parse(body));
  } catch {
    return {};
  }
};

export const refusalOf = (response: HttpResponse): Refusal => {
  const said = parsed(response);
  const messages = [...listOf(said.tppMessages), said, ...listOf(said.additionalErrors)];
  const words = messages.flatMap((message) => {
    const code = token(message.code ?? message.error);
    const inWords = text(message.text ?? message.detail ?? message.title ?? message.error_description);
    return code === null && inWords === null ? [] : [[code, inWords].filter(Boolean).join(': ')];
  });
  const plain = isFields(said) && words.length > 0 ? '' : response.body;
  return {
    response,
    codes: messages.flatMap((message) => token(message.code ?? message.error)?.toUpperCase() ?? []),
    words: (words.join('; ') || text(plain) || `HTTP ${response.status}`).slice(0, LONGEST_WORDS),
  };
};

/** By the words that the bank's entry explains, then by its codes, then by the status. */
const kindOf = (
  { response, codes }: Refusal,
  { messages }: Pick<BankTraits, 'messages'>,
): ProviderErrorKind => {
  const body = response.body.slice(0, LOOKED_AT);
  for (const [words, kind] of messages) if (body.includes(words)) return kind;
  const known = codes.find((code) => Object.hasOwn(KIND_OF_CODE, code));
  return known === undefined ? kindOfStatus(response.status) : KIND_OF_CODE[known]!;
};

/** When the bank wants to be asked again, by the clock of the call: its own may be set otherwise. */
const retryAtOf = ({ headers }: HttpResponse, at: Date): Date | undefined => {
  const bankNow = new Date(headers.date ?? '');
  const wait = parseRetryAfter(headers['retry-after'], Number.isNaN(bankNow.getTime()) ? at : bankNow);
  return wait === null ? undefined : after(at, wait);
};

/** The refusal in the words of the contract. */
export const errorOf = (refusal: Refusal, traits: Pick<BankTraits, 'messages'>, at: Date): ProviderError => {
  const retryAt = retryAtOf(refusal.response, at);
  return new ProviderError(kindOf(refusal, traits), {
    bankText: refusal.words,
    ...(retryAt === undefined ? {} : { retryAt }),
  });
};

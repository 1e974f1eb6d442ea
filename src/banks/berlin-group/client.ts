/** Requests to one bank, with everything in their headers that the standard wants. */
import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { monotonicMs } from '../../../packages/common/clock.ts';
import { isPublicAddress, type TargetRules } from '../../platform/outgoing/target.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import type { Call, Psu } from '../contract/contract.ts';
import { type HttpRequest, type HttpResponse, type Send, sender } from './http.ts';
import { jsonOf } from './json.ts';
import { errorOf, refusalOf } from './refusal.ts';
import { type Sign, signer } from './signature.ts';

export interface Ask {
  method?: HttpRequest['method'];
  url: URL;
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
}

export interface BankClient {
  bank: LiveBank;
  rules: TargetRules;
  /** What stands before `/v1`. */
  base: URL;
  /** An address below `/v1`. */
  at(path: string, query?: Record<string, string>): URL;
  /** Whatever the status of the response. */
  ask(ask: Ask, call: Call): Promise<HttpResponse>;
  /** A form, to the authorization server of the bank: no call of the standard, so without its headers. */
  post(
    url: URL,
    form: Record<string, string>,
    headers: Record<string, string>,
    call: Call,
  ): Promise<HttpResponse>;
}

/** A header holds no control characters, and only those of Latin-1. */
const headerText = (value: string | null | undefined): string =>
  (value ?? '')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 1_000)
    .trim();

/**
 * What is known of the user who waits: the sign by which a bank knows that one does. An address of a private network
 * is none that a bank could have seen.
 */
const psuHeaders = (psu: Psu | null, fallbackIp: string | null): Record<string, string> => {
  if (psu === null) return {};
  const seen = psu.ip !== null && ipaddr.isValid(psu.ip) ? ipaddr.process(psu.ip).toString() : null;
  const ip = seen !== null && isPublicAddress(seen) ? seen : null;
  const all = {
    'PSU-IP-Address': ip ?? fallbackIp ?? '',
    'PSU-IP-Port': ip === null ? '' : String(psu.port ?? ''),
    'PSU-User-Agent': headerText(psu.userAgent),
    'PSU-Accept': headerText(psu.accept),
    'PSU-Accept-Language': headerText(psu.acceptLanguage),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

/** What one exchange with a bank cost. */
export interface Exchange {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** Of the body of the response, decoded. */
  characters: number;
  ms: number;
}

const observed =
  (send: Send, observe: (exchange: Exchange) => void): Send =>
  async (request) => {
    const began = monotonicMs();
    const response = await send(request);
    const { method, url } = request;
    const ms = Math.round(monotonicMs() - began);
    observe({ method, path: url.pathname, status: response.status, characters: response.body.length, ms });
    return response;
  };

export const bankClient = (
  bank: LiveBank,
  rules: TargetRules,
  observe: (exchange: Exchange) => void = () => {},
): BankClient => {
  const send = observed(sender(bank, rules), observe);
  const sign: Sign = bank.sign ? signer(bank.sign) : (headers) => headers;
  const base = new URL(bank.baseUrl);
  return {
    bank,
    rules,
    base,
    at(path, query = {}) {
      const url = new URL(`${bank.baseUrl}/v1${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    async ask({ method = 'GET', url, json, headers = {} }, { psu, at, signal }) {
      const body = json === undefined ? '' : JSON.stringify(json);
      const all = {
        Accept: 'application/json',
        'X-Request-ID': randomUUID(),
        ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
        ...psuHeaders(psu, bank.traits.psuIp),
        ...headers,
      };
      return send({ method, url, headers: sign(all, body, at), body, signal });
    },
    post(url, form, headers, { signal }) {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
      const body = new URLSearchParams(form).toString();
      return send({ method: 'POST', url, headers: { ...type, ...headers }, body, signal });
    },
  };
};

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/** The JSON of a success. Throws what anything else means. */
export const expectJson = (client: BankClient, response: HttpResponse, { at }: Call): unknown => {
  if (!isSuccess(response)) throw errorOf(refusalOf(response), client.bank.traits, at);
  return jsonOf(response);
};

/**
 * One HTTP exchange with a bank, which may be slow, hostile or gone. It costs at most 20 MB and the time until the signal of
 * the call; redirects are not followed, and proxy variables of the environment not honoured, since either would lead past
 * the check of the address.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { http, https } from '../../platform/node-http.ts';
import {
  checkedLookup,
  refuseHost,
  TargetRefused,
  type TargetRules,
} from '../../platform/outgoing/target.ts';
import type { LiveBank } from '../catalogue/live-bank.ts';
import { ProviderError } from '../contract/error.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Media type in lower case, without parameters; empty where there is none. */
  type: string;
  body: string;
}

/** Throws {@link ProviderError} `unavailable` or `malformed`, or what the signal was aborted with. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A year of a busy account is about 5 MB of JSON. */
export const LONGEST_BODY = 20 * 1_024 * 1_024;

/** A bank is asked for several accounts at once, yet not without measure. */
const CONNECTIONS_PER_BANK = 6;

const unavailable = (bankText: string, cause?: unknown): ProviderError =>
  new ProviderError('unavailable', { bankText, cause });

const malformed = (bankText: string, cause?: unknown): ProviderError =>
  new ProviderError('malformed', { bankText, cause });

/** What went wrong between here and the bank. */
const failure = (thrown: Error): ProviderError => {
  if (thrown instanceof ProviderError) return thrown;
  if (thrown instanceof TargetRefused) return unavailable(`The address was refused: ${thrown.message}`);
  // Of several addresses all failed: the first says what the others do.
  const error = thrown instanceof AggregateError ? (thrown.errors[0] as Error) : thrown;
  const { code = '' } = error as NodeJS.ErrnoException;
  const text = code === '' || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
  // Of the parser of Node: what came is no HTTP.
  return code.startsWith('HPE_') ? malformed(text, error) : unavailable(text, error);
};

const decoderFor = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label);
  } catch {
    throw malformed(`The response is in ${label}, which is no known encoding`);
  }
};

/** By its header; XML says it of itself, too. */
const decoded = (bytes: Buffer, contentType: string): string => {
  const [, named] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  const [, declared] = /^\s*<\?xml[^>]*\bencoding=["']([^"']+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return decoderFor(named ?? declared ?? 'utf-8').decode(bytes);
};

/** How a bank is reached: with its certificates, over connections of its own. */
export const sender = ({ tls, ca }: Pick<LiveBank, 'tls' | 'ca'>, rules: TargetRules): Send => {
  const secure = { ...tls, ...(ca === null ? {} : { ca }), rejectUnauthorized: true };
  const reuse = { keepAlive: true, maxSockets: CONNECTIONS_PER_BANK };
  const kept = { 'http:': new http.Agent(reuse), 'https:': new https.Agent({ ...secure, ...reuse }) };
  // A connection that the bank closed meanwhile fails a request that it never saw: a read is repeated, nothing else may be.
  const fresh = { 'http:': new http.Agent(), 'https:': new https.Agent(secure) };
  const lookup = checkedLookup(rules);

  const once = (request: HttpRequest, agents: typeof kept): Promise<HttpResponse> => {
    const { method, url, headers, body, signal } = request;
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const protocol = url.protocol as keyof typeof kept;
    const make = (protocol === 'https:' ? https : http).request;
    const sent = make(url, {
      method,
      agent: agents[protocol],
      lookup,
      signal,
      headers: { ...headers, ...(body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    });
    const fail = (error: Error): void => {
      reject(signal.aborted ? signal.reason : failure(error));
      sent.destroy();
    };
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted;
      if (isStale) resolve(once(request, fresh));
      else fail(error);
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length > LONGEST_BODY) fail(malformed(`The response is longer than ${LONGEST_BODY} bytes`));
      });
      response.on('error', fail);
      response.on('end', () => {
        const contentType = response.headers['content-type'] ?? '';
        const encoding = response.headers['content-encoding'] ?? 'identity';
        try {
          if (encoding !== 'identity') throw malformed(`The response is encoded as ${encoding}`);
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            type: contentType.split(';')[0]!.trim().toLowerCase(),
            body: decoded(Buffer.concat(chunks), contentType),
          });
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    sent.end(body);
    return promise;
  };

  return async (request) => {
    const { url, method, signal } = request;
    signal.throwIfAborted();
    try {
      if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:')) {
        throw new TargetRefused('it does not begin with https://');
      }
      if (!rules.allowPrivate) refuseHost(url);
    } catch (error) {
      throw failure(error as Error);
    }
    return once(request, method === 'GET' ? kept : fresh);
  };
};

/**
 * Sends one HTTP request to a bank, which may be slow, hostile or gone. It costs at most 20 MB and the time until the
 * signal of the call. Redirects are not followed and proxy variables are ignored, because both would bypass the check
 * of the address.
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
  /** Media type in lower case, without parameters; empty if there is none. */
  type: string;
  body: string;
}

/** @throws {@link ProviderError} `unavailable` or `malformed`, or the reason of the signal */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A year of a busy account is about 5 MB of JSON. */
export const MAX_BODY = 20 * 1_024 * 1_024;

/** Maximum parallel connections to a bank. */
const MAX_CONNECTIONS = 6;

const unavailable = (bankText: string, cause?: unknown): ProviderError =>
  new ProviderError('unavailable', { bankText, cause });

const malformed = (bankText: string, cause?: unknown): ProviderError =>
  new ProviderError('malformed', { bankText, cause });

/** Returns the error of a failed exchange as a ProviderError. */
const failure = (thrown: Error): ProviderError => {
  if (thrown instanceof ProviderError) return thrown;
  if (thrown instanceof TargetRefused) return unavailable(`The address was refused: ${thrown.message}`);
  // All addresses failed; the first error represents them.
  const error = thrown instanceof AggregateError ? (thrown.errors[0] as Error) : thrown;
  const { code = '' } = error as NodeJS.ErrnoException;
  const text = code === '' || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
  // An error of Node's parser: the response is not HTTP.
  return code.startsWith('HPE_') ? malformed(text, error) : unavailable(text, error);
};

const decoderFor = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label);
  } catch {
    throw malformed(`The response is in ${label}, which is no known encoding`);
  }
};

/** Decodes a body by the charset of its header, or the encoding of its XML declaration. */
const decoded = (bytes: Buffer, contentType: string): string => {
  const [, named] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  const [, declared] = /^\s*<\?xml[^>]*\bencoding=["']([^"']+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return decoderFor(named ?? declared ?? 'utf-8').decode(bytes);
};

/** Returns a function that sends requests to a bank with its certificates, over separate connections. */
export const sender = ({ tls, ca }: Pick<LiveBank, 'tls' | 'ca'>, rules: TargetRules): Send => {
  const secure = { ...tls, ...(ca === null ? {} : { ca }), rejectUnauthorized: true };
  const reuse = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const reused = { 'http:': new http.Agent(reuse), 'https:': new https.Agent({ ...secure, ...reuse }) };
  // A request over a connection that the bank has closed fails without reaching the bank. Only reads are repeated on
  // a fresh connection.
  const fresh = { 'http:': new http.Agent(), 'https:': new https.Agent(secure) };
  const lookup = checkedLookup(rules);

  const once = (request: HttpRequest, agents: typeof reused): Promise<HttpResponse> => {
    const { method, url, headers, body, signal } = request;
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    const protocol = url.protocol as keyof typeof reused;
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
        if (length > MAX_BODY) fail(malformed(`The response is longer than ${MAX_BODY} bytes`));
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
    return once(request, method === 'GET' ? reused : fresh);
  };
};

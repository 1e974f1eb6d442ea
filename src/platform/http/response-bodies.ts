/**
 * Finishes response bodies: JSON ends with a newline, `?pretty` indents it, and bodies over 1 KB are compressed for
 * clients that accept it.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed, compressing, encodingFor } from './compression.ts';
import { jsonIndenter } from './json-indent.ts';

/** In bytes; below, the headers cost more than compression saves. */
const COMPRESSED_FROM = 1_025;

/** Text types to compress. Event streams are excluded: compression would delay their frames. */
const COMPRESSIBLE = /^(application\/json|text\/(html|css|javascript|plain)|image\/svg\+xml)\b/;

const isJson = (type: string): boolean => type.startsWith('application/json');

/** Whether `?pretty` requests indentation; `pretty=false` and `pretty=0` do not. */
const isPretty = ({ url }: FastifyRequest): boolean => {
  const query = url.indexOf('?');
  if (query === -1 || !url.includes('pretty', query)) return false;
  const asked = new URLSearchParams(url.slice(query)).get('pretty');
  return asked !== null && asked !== 'false' && asked !== '0';
};

/** Returns JSON text as it is sent. */
export const jsonText = (request: FastifyRequest, text: string): string =>
  `${isPretty(request) ? jsonIndenter()(text) : text}\n`;

async function* indented(source: Readable): AsyncGenerator<string> {
  const indent = jsonIndenter();
  for await (const piece of source.setEncoding('utf8')) yield indent(piece as string);
  yield '\n';
}

/**
 * Compression leaks no secret through its length: browsers attach no credential to requests from other pages, so nobody
 * can mix their own text with another's secret. Personal pages with a token are left uncompressed all the same.
 */
const mayBeCompressed = (reply: FastifyReply, type: string): boolean => {
  if (!COMPRESSIBLE.test(type) || reply.statusCode === 206 || reply.hasHeader('Content-Encoding'))
    return false;
  const caching = String(reply.getHeader('Cache-Control') ?? '');
  return !caching.includes('no-transform') && !(type.startsWith('text/html') && caching.includes('no-store'));
};

/** Adds `Vary: Accept-Encoding`, also to an uncompressed response. */
const vary = (reply: FastifyReply): void => {
  const before = reply.getHeader('Vary');
  if (before === undefined) reply.header('Vary', 'Accept-Encoding');
  else if (!/accept-encoding/i.test(String(before))) reply.header('Vary', `${before}, Accept-Encoding`);
};

/** Register it after all other onSend hooks: they see each body as the handler made it. */
export const finishResponseBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('Content-Type');
    if (typeof type !== 'string') return done();
    const isStream = payload instanceof Readable;
    let body: unknown = payload;
    // Encoded once: Fastify would encode a string to measure it, and Node again to send it.
    if (typeof payload === 'string') body = Buffer.from(isJson(type) ? jsonText(request, payload) : payload);
    else if (isStream && isJson(type) && isPretty(request)) {
      body = Readable.from(indented(payload), { objectMode: false });
    }
    const isLarge = isStream || (typeof payload === 'string' && (body as Buffer).length >= COMPRESSED_FROM);
    if (!isLarge || !mayBeCompressed(reply, type)) return done(null, body);

    vary(reply);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return done(null, body);
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    const etag = reply.getHeader('ETag');
    // A compressed body is equivalent, not byte-identical, so the tag becomes weak.
    if (typeof etag === 'string' && etag.startsWith('"')) reply.header('ETag', `W/${etag}`);
    if (isStream) done(null, compressing(body as Readable, encoding));
    else compressed(body as Buffer, encoding, done);
  });
};

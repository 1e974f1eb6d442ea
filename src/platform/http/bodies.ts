/** How bodies leave: JSON ends with a newline, `?pretty` indents it, and what is over 1 KB is compressed for who asks. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed, compressing, encodingFor } from './compression.ts';
import { jsonIndenter } from './json-indent.ts';

/** In bytes; below, the headers alone weigh more than what compression saves. */
const COMPRESSED_FROM = 1_025;

/** Text of the kinds that are served. Event streams are none: a frame that waited for more would come late. */
const COMPRESSIBLE = /^(application\/json|text\/(html|css|javascript|plain)|image\/svg\+xml)\b/;

const isJson = (type: string): boolean => type.startsWith('application/json');

/** Whether `?pretty` asks for it; `pretty=false` and `pretty=0` do not. */
const isPretty = ({ url }: FastifyRequest): boolean => {
  const query = url.indexOf('?');
  if (query === -1 || !url.includes('pretty', query)) return false;
  const asked = new URLSearchParams(url.slice(query)).get('pretty');
  return asked !== null && asked !== 'false' && asked !== '0';
};

/** JSON text as it is sent. */
export const jsonText = (request: FastifyRequest, text: string): string =>
  `${isPretty(request) ? jsonIndenter()(text) : text}\n`;

async function* indented(source: Readable): AsyncGenerator<string> {
  const indent = jsonIndenter();
  for await (const piece of source.setEncoding('utf8')) yield indent(piece as string);
  yield '\n';
}

/**
 * Compression hides nothing that its length would reveal: no credential comes by itself with a request that another page
 * makes, so nobody can mix their own text with another's secret and compare lengths. Pages that are made for one person
 * and carry a token are left as they are all the same.
 */
const mayBeCompressed = (reply: FastifyReply, type: string): boolean => {
  if (!COMPRESSIBLE.test(type) || reply.statusCode === 206 || reply.hasHeader('Content-Encoding'))
    return false;
  const caching = String(reply.getHeader('Cache-Control') ?? '');
  return !caching.includes('no-transform') && !(type.startsWith('text/html') && caching.includes('no-store'));
};

/** Says that there are two forms of this, also where the present one is the plain one. */
const vary = (reply: FastifyReply): void => {
  const before = reply.getHeader('Vary');
  if (before === undefined) reply.header('Vary', 'Accept-Encoding');
  else if (!/accept-encoding/i.test(String(before))) reply.header('Vary', `${before}, Accept-Encoding`);
};

/** Call it after all other hooks on what is sent: they see each body as it was made. */
export const finishBodies = (app: FastifyInstance): void => {
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
    // The same content in another form: equal to it, though not byte by byte.
    if (typeof etag === 'string' && etag.startsWith('"')) reply.header('ETag', `W/${etag}`);
    if (isStream) done(null, compressing(body as Readable, encoding));
    else compressed(body as Buffer, encoding, done);
  });
};

/**
 * Conditional reads: an `ETag` on a response, and 304 without a body when `If-None-Match` names the current one.
 *
 * A tag is `W/"<version>.<request>"`. The version changes whenever the response would; the second part is a digest of everything
 * else that decides the response: the program, the API key and the address with its query. So the version that a client has can
 * be read from its tag, and a handler can stop before it reads any rows. Handlers check access and consent first: a tag opens nothing.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROGRAM_VERSION } from '../program-version.ts';

const TAG = /"([\w-]{1,64})\.([\w-]{22})"/g;

/** Tags beyond this many in one header are ignored: clients send one. */
const MOST_TAGS = 20;

const digest = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that answers by {@link conditional}. */
    conditional?: true;
  }
}

/** What a read found: its version, and the body, which is made only when the client does not have that version. */
export interface Versioned<Body extends object> {
  version: string;
  body: () => Body;
}

/**
 * Answers a GET with the body, or with 304 when the client has the current version.
 *
 * @param keyId the key that the response belongs to
 * @param read receives the version that the client has, null when it has none; may skip the rows when that is the current one
 */
export const conditional = async <Body extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  keyId: number,
  read: (knownVersion: string | null) => Promise<Versioned<Body>>,
): Promise<Body> => {
  const of = digest([PROGRAM_VERSION, keyId, request.url]);
  const known = knownVersions(request, of);
  const { version, body } = await read(known[0] ?? null);
  reply.header('ETag', `W/"${version}.${of}"`);
  // A compiled serializer tells the forms of a union apart by validating them: 1.5 ms of a page of 50.
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
  if (known.includes(version)) {
    // Fastify sends no body with 304, and asks nobody for one.
    return reply.removeHeader('Content-Type').code(304).send() as unknown as Body;
  }
  return body();
};

/** Returns the versions of this very request that `If-None-Match` names. */
const knownVersions = ({ headers }: FastifyRequest, of: string): string[] => {
  const header = headers['if-none-match'];
  if (header === undefined) return [];
  return [...header.matchAll(TAG)]
    .slice(0, MOST_TAGS)
    .flatMap(([, version, request]) => (request === of ? version! : []));
};

/** Names a body by its content, without the fields that say only when it was read. */
export const versionOfBody = (body: object): string =>
  digest([Object.entries(body).filter(([name]) => name !== 'retrieved_at')]);

/**
 * What addresses under /dev have in common. What they show is not for the web pages that a developer visits, any of which
 * could ask a service on the same machine: so no other origin may read or send there, nor one that lets its own name
 * stand for this machine.
 */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { ApiError } from '../vocabulary/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the route says nothing to pages of other origins. */
    cors?: false;
  }
}

/** Lets through what is asked by a page of the service itself, or by no page at all. Throws INVALID_PARAMETER. */
export const ownOrigin = (publicUrl: string): onRequestHookHandler => {
  const { hostname } = new URL(publicUrl);
  const isOwn = (host: string | null): boolean => host !== null && (host === hostname || isLoopback(host));
  const fault = ({ headers, method }: FastifyRequest): [parameter: string, reason: string] | null => {
    const asked = hostIn(`http://${headers.host}`);
    if (headers.host === undefined || !isOwn(asked?.hostname ?? null)) {
      return ['Host', `under /dev it must be ${hostname} or a name of this machine, such as localhost`];
    }
    const { origin } = headers;
    // A form of another page is sent without asking first.
    if (method === 'GET' || origin === undefined || origin === new URL(publicUrl).origin) return null;
    const from = hostIn(origin);
    return from?.host === asked!.host ? null : ['Origin', 'pages of others cannot send to /dev'];
  };
  return (request, reply, done) => {
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    const found = fault(request);
    if (found === null) return done();
    const [parameter, reason] = found;
    done(new ApiError('INVALID_PARAMETER', { parameter, reason }));
  };
};

const hostIn = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

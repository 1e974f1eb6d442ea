/**
 * Guards the routes under /dev. Web pages that a developer visits could send requests to a service on the same machine,
 * so only the service's own origin may read or send there, and the Host header must name this machine (DNS rebinding).
 */
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { ApiError } from '../vocabulary/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: pages of other origins cannot read the responses. */
    cors?: false;
  }
}

/** Lets through requests of the service's own pages and of programs. Throws INVALID_PARAMETER otherwise. */
export const requireOwnOrigin = (publicUrl: string): onRequestHookHandler => {
  const { hostname } = new URL(publicUrl);
  const isOwn = (host: string | null): boolean => host !== null && (host === hostname || isLoopback(host));
  const fault = ({ headers, method }: FastifyRequest): [parameter: string, reason: string] | null => {
    const asked = hostIn(`http://${headers.host}`);
    if (headers.host === undefined || !isOwn(asked?.hostname ?? null)) {
      return ['Host', `under /dev it must be ${hostname} or a name of this machine, such as localhost`];
    }
    const { origin } = headers;
    // A cross-origin form is sent without a preflight.
    if (method === 'GET' || origin === undefined || origin === new URL(publicUrl).origin) return null;
    const from = hostIn(origin);
    return from?.host === asked!.host ? null : ['Origin', 'pages of other origins cannot send to /dev'];
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

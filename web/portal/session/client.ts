/** Clients of the API for the portal. */
import { type Api, Obds, type ObdsOptions, type Operation } from '../sdk.ts';

/**
 * Makes a client for the portal's origin. The browser adds the cookie of the session, which scripts cannot read. The client
 * does not retry, because queries do (app.tsx) and show how long they wait.
 */
export const clientAs = (credentials: ObdsOptions = {}): Obds =>
  new Obds({ baseUrl: globalThis.location.origin, maxRetries: 0, timeoutMs: 300_000, ...credentials });

/** Returns an API whose requests all go through `send`, which may retry after a refusal. */
export const apiThrough = (
  send: <Body>(operation: Operation, by: (client: Obds) => Promise<Body>) => Promise<Body>,
): Api => ({
  request: (operation, ...input) => send(operation, (client) => client.request(operation, ...input)),
  download: (operation, ...input) => send(operation, (client) => client.download(operation, ...input)),
});

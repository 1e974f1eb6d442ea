/** Clients of the API for the portal. */
import { type Api, Obds, type ObdsOptions, type Operation } from '../sdk.ts';

/** Makes a client for the portal's origin. It does not retry, because queries do (app.tsx) and show how long they wait. */
export const clientAs = (credentials: ObdsOptions = {}): Obds =>
  new Obds({ baseUrl: globalThis.location.origin, maxRetries: 0, timeoutMs: 300_000, ...credentials });

/**
 * Returns the client for an operation of a session. Reads use the read-only token, so that pages do not use up the 300
 * requests that a session has in 15 minutes.
 */
export const sessionClients = (token: string | null): ((operation: Operation) => Obds) => {
  if (token === null) return () => clientAs();
  const writer = clientAs({ session: token });
  const reader = clientAs({ session: token.replace(/^devses_/, 'devview_') });
  return (operation) => (operation.startsWith('GET ') ? reader : writer);
};

/** Returns an API whose requests all go through `send`, which may retry after a refusal. */
export const apiThrough = (
  send: <Body>(operation: Operation, by: (client: Obds) => Promise<Body>) => Promise<Body>,
): Api => ({
  request: (operation, ...input) => send(operation, (client) => client.request(operation, ...input)),
  download: (operation, ...input) => send(operation, (client) => client.download(operation, ...input)),
});

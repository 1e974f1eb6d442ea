/** The client library as the portal uses it. */
import { type Api, Obds, type ObdsOptions, type Operation } from '../sdk.ts';

/** A client on the origin that the portal came from. Queries repeat themselves (app.tsx) and show how long they wait. */
export const clientAs = (credentials: ObdsOptions = {}): Obds =>
  new Obds({ baseUrl: globalThis.location.origin, maxRetries: 0, timeoutMs: 300_000, ...credentials });

/**
 * The client for an operation of a session. Reads are sent with the reading form of the token, so that pages do not use up
 * the 300 requests that a session has in 15 minutes.
 */
export const sessionClients = (token: string | null): ((operation: Operation) => Obds) => {
  if (token === null) return () => clientAs();
  const writer = clientAs({ session: token });
  const reader = clientAs({ session: token.replace(/^devses_/, 'devview_') });
  return (operation) => (operation.startsWith('GET ') ? reader : writer);
};

/** An API whose requests are all sent by `send`, which may look at a refusal and try again. */
export const apiThrough = (
  send: <Body>(operation: Operation, by: (client: Obds) => Promise<Body>) => Promise<Body>,
): Api => ({
  request: (operation, ...input) => send(operation, (client) => client.request(operation, ...input)),
  download: (operation, ...input) => send(operation, (client) => client.download(operation, ...input)),
});

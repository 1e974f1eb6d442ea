/** The client library as the portal uses it. */
import { type Api, Obds, type ObdsOptions, type Operation } from '../sdk.ts';

/**
 * A client on the origin that the portal came from. The browser adds the session's cookie by itself, which no script can read.
 * Queries repeat themselves (app.tsx) and show how long they wait.
 */
export const clientAs = (credentials: ObdsOptions = {}): Obds =>
  new Obds({ baseUrl: globalThis.location.origin, maxRetries: 0, timeoutMs: 300_000, ...credentials });

/** An API whose requests are all sent by `send`, which may look at a refusal and try again. */
export const apiThrough = (
  send: <Body>(operation: Operation, by: (client: Obds) => Promise<Body>) => Promise<Body>,
): Api => ({
  request: (operation, ...input) => send(operation, (client) => client.request(operation, ...input)),
  download: (operation, ...input) => send(operation, (client) => client.download(operation, ...input)),
});

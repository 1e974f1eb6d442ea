import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs `work` when a response is closed, or at once if it is: its client may leave while a credential is looked up. All
 * calls share one listener: Node.js warns of more than ten.
 */
export const whenClosed = (response: ServerResponse, work: () => void): void => {
  if (response.destroyed) {
    work();
    return;
  }
  const known = waiting.get(response);
  if (known) {
    known.push(work);
    return;
  }
  const all = [work];
  waiting.set(response, all);
  response.once('close', () => {
    for (const each of all) each();
  });
};

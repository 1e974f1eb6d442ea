import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/** Runs `work` when a response is closed. All calls share one listener: Node.js warns of more than ten. */
export const whenClosed = (response: ServerResponse, work: () => void): void => {
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

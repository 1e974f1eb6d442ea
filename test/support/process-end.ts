/** What a process of tests holds until its end: the connection to its server, its browser, its folder of keys. */
import { after } from 'node:test';

const endings: (() => Promise<void>)[] = [];

/** To be called while a module loads. Last registered, first ended. */
export const atProcessEnd = (end: () => Promise<void>): void => {
  endings.push(end);
};

export const endProcess = async (): Promise<void> => {
  for (const end of endings.splice(0).reverse()) await end();
};

// While the one file of the process loads, so that it runs after the file's last test. A process of several says itself
// when it ends: take-turns.ts.
if (process.env.TEST_TURNS === undefined) after(endProcess);

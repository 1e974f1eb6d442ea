/** Ends the resources of a test process: connections, browser, folder of keys. */
import { after } from 'node:test';

const endings: (() => Promise<void>)[] = [];

/** Registers a function; call it while a module loads. They run in reverse order. */
export const atProcessEnd = (end: () => Promise<void>): void => {
  endings.push(end);
};

export const endProcess = async (): Promise<void> => {
  for (const end of endings.splice(0).reverse()) await end();
};

// Registered while the only file of the process loads, so that it runs after the last test. A process with several files
// calls it at its end: file-queue-worker.ts.
if (process.env.TEST_FILE_QUEUE === undefined) after(endProcess);

/** One of the processes that run the test files of a list: see turns.ts. */
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { endProcess } from './process-end.ts';
import { takeTurns } from './turns.ts';
import { forgetTests } from './untracked.ts';

/** A file that takes longer fails, and the rest still run. */
const FILE_TIMEOUT = 300_000;

const require = createRequire(import.meta.url);
// A file may wait for what keeps no process alive, while others are still to come.
const alive = setInterval(() => {}, FILE_TIMEOUT);

await takeTurns(process.env.TEST_TURNS!, async (file) => {
  await describe(relative('', file), { timeout: FILE_TIMEOUT }, () => {
    try {
      // Not by `import`, which would come back later: so the file's tests and hooks are those of this suite.
      require(file);
    } catch (error) {
      // In the place of its tests, since only tests are counted.
      test('loads', () => {
        throw error;
      });
    }
  });
  forgetTests();
});
await endProcess();
clearInterval(alive);

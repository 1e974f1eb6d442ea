/** Runs test files of a shared list in one process: see file-queue.ts. */
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { runQueuedFiles } from './file-queue.ts';
import { endProcess } from './process-end.ts';
import { forgetTests } from './untracked.ts';

/** A file that takes longer fails, and the others still run. */
const FILE_TIMEOUT = 300_000;
const END_TIMEOUT = 30_000;

const require = createRequire(import.meta.url);
// A file may wait for something that does not keep the process alive.
const alive = setInterval(() => {}, FILE_TIMEOUT);

await runQueuedFiles(process.env.TEST_FILE_QUEUE!, async (file) => {
  await describe(relative('', file), { timeout: FILE_TIMEOUT }, () => {
    try {
      // By `require`, because `import` would return later, and the file's tests would not belong to this suite.
      require(file);
    } catch (error) {
      // Fails in place of the file's tests, because only tests are counted.
      test('loads', () => {
        throw error;
      });
    }
  });
  forgetTests();
});
await endProcess();
clearInterval(alive);
// A failed test may leave something open that would keep the process alive for ever.
setTimeout(() => {
  console.error(`left open by a test: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, END_TIMEOUT).unref();

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { runQueuedFiles, unfinishedFiles, writeFileQueue } from './file-queue.ts';
import { directoryFor } from './temporary.ts';

const files = Array.from({ length: 50 }, (_, nth) => `/${nth}.test.ts`);

test('processes that share a list run every file once', async (t) => {
  const directory = await directoryFor(t);
  const programs = await writeFileQueue(directory, files, 2);
  const ran: string[] = [];
  const run = async (file: string): Promise<void> => void ran.push(file);
  assert.deepEqual(await unfinishedFiles(directory, files), files);
  await Promise.all(programs.map(() => runQueuedFiles(directory, run)));
  assert.deepEqual(ran.toSorted(), files.toSorted());
  assert.deepEqual(await unfinishedFiles(directory, files), []);
});

test('a file whose process ended early counts as not done', async (t) => {
  const directory = await directoryFor(t);
  await writeFileQueue(directory, files, 2);
  const end = async (file: string): Promise<void> => assert.notEqual(file, files[1]);
  await assert.rejects(runQueuedFiles(directory, end));
  for (let process = 0; process < 3; process++) await runQueuedFiles(directory, async () => {});
  assert.deepEqual(await unfinishedFiles(directory, files), [files[1]]);
});

test('an unhandled error fails the run', async (t) => {
  const directory = await directoryFor(t);
  const run = async (name: string, body: string) => {
    const own = await directoryFor(t, directory);
    const file = join(own, name);
    await writeFile(file, `require('node:test').test('passes', async () => { ${body} });`);
    const programs = await writeFileQueue(own, [file], 1);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const options = { env: { ...env, TEST_FILE_QUEUE: own } };
    return promisify(execFile)(process.execPath, ['--test', ...programs], options);
  };
  assert.match((await run('good.test.cjs', 'await null;')).stdout, /^ℹ pass 1$/m);
  const careless =
    'setTimeout(async () => { await null; throw new Error("unheard"); }); await new Promise(setImmediate);';
  await assert.rejects(run('careless.test.cjs', careless), { code: 1, stdout: /unheard/ });
});

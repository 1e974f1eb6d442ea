/** Thread tasks for `src/platform/threads/threads.test.ts`. */
import { task } from '../../src/platform/threads/task.ts';
import { taskRunner } from '../../src/platform/threads/thread.ts';
import { ApiError } from '../../src/platform/vocabulary/errors.ts';

/** Waits in a statement for a lock of the test. */
export const awaitLock = task<number, void>('await-lock', async (lock, { sql }) => {
  await sql`select pg_advisory_xact_lock(${lock})`;
});

/** Begins a transaction, writes in it, and then loops forever. */
export const workForever = task<null, void>('work-forever', (_input, { sql }) =>
  sql.begin(async (tx) => {
    await tx`insert into things values ('of a task that was ended')`;
    await tx`notify begun`;
    for (;;);
  }),
);

export const takeMemory = task<null, void>('take-memory', async () => {
  const taken: number[][] = [];
  for (;;) taken.push(new Array<number>(1_000_000).fill(taken.length + 0.5));
});

export const fill = task<{ bytes: number }, void>('fill', async ({ bytes }, { reserve }) => reserve(bytes));

export const echo = task<{ values: unknown[] }, Record<string, unknown>[]>(
  'echo',
  async ({ values }, { sql, write }) => {
    await write('written');
    const [text, number, bytes, at, list, nothing] = values as [
      string,
      number,
      Uint8Array,
      Date,
      string[],
      null,
    ];
    return sql`
    select ${text}::text as text, ${number}::bigint as number, ${bytes}::bytea as bytes, ${at}::timestamptz as at,
           ${list}::text[] as list, ${nothing}::text as nothing, '2026-03-02'::date as day`;
  },
);

export const refuse = task<null, void>('refuse', async (_input, { write }) => {
  await write('');
  throw new ApiError('ACCOUNT_NOT_FOUND', {}, { 'X-Header': 'h' });
});

export default taskRunner([awaitLock, workForever, takeMemory, fill, echo, refuse]);

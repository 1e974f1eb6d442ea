/**
 * Runs independent steps of one transaction at once. Their first statements are sent one after the other without
 * waiting for responses; PostgreSQL runs them in that order. A step is a function call: a bare query would be sent only
 * when it is awaited, after the others. No step may use `inSavepoint`, which could undo the changes of the others.
 *
 * Rejects once no step is running any more, so that the caller can roll back. Later failures are mostly refusals by
 * PostgreSQL, since the transaction has failed: the failure before them is the one that says why.
 */
export const pipelined = async <Steps extends readonly unknown[] | []>(
  steps: Steps,
): Promise<{ -readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> => {
  const all = Promise.all(steps);
  // Handled at the end: this promise rejects while other steps still run.
  all.catch(() => {});
  const ends = await Promise.allSettled(steps);
  const cause = ends.find((end) => end.status === 'rejected' && end.reason?.code !== IN_FAILED_TRANSACTION);
  if (cause?.status === 'rejected') throw cause.reason;
  return all;
};

const IN_FAILED_TRANSACTION = '25P02';

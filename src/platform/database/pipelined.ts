/**
 * Runs independent steps of one transaction at once. Their first statements are sent one after the other without
 * waiting for responses; PostgreSQL runs them in that order. A step is a function call: a bare query would be sent only
 * when it is awaited, after the others. No step may use `inSavepoint`, which could undo the changes of the others.
 *
 * Rejects with the first failure, once no step is running any more, so that the caller can roll back. Later failures
 * are mostly refusals by PostgreSQL, since the transaction has failed.
 */
export const pipelined = async <Steps extends readonly unknown[] | []>(
  steps: Steps,
): Promise<{ -readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> => {
  const all = Promise.all(steps);
  // Handled at the end: this promise rejects while other steps still run.
  all.catch(() => {});
  await Promise.allSettled(steps);
  return all;
};

/**
 * Steps of one transaction, of which none needs what another returns. Their first statements are sent one behind the other,
 * without waiting for the responses between them; PostgreSQL carries them out in the order in which they were sent. A step
 * is a call of a function: a bare query, which is sent when it is awaited, is sent behind what they begin with. None of them
 * has a `part` of its own, with which what the others write meanwhile would be undone.
 *
 * Rejects with what failed first, once nothing of them is at work any more: so the transaction may be undone, or the part of
 * it. What fails behind it is mostly PostgreSQL that refuses statements of a transaction which has failed.
 */
export const pipelined = async <Steps extends readonly unknown[] | []>(
  steps: Steps,
): Promise<{ -readonly [Step in keyof Steps]: Awaited<Steps[Step]> }> => {
  const all = Promise.all(steps);
  // Thrown at the end: it rejects while the others are still at work.
  all.catch(() => {});
  await Promise.allSettled(steps);
  return all;
};

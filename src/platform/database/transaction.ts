import type { CheckedOut } from './ambient-transaction.ts';
import { type Tag, tag } from './query.ts';

/** Runs `work` in a transaction of a connection: commits when it resolves, rolls back when it rejects. */
export const transaction = async <T>(
  connection: () => Promise<CheckedOut>,
  work: (tx: Tag) => Promise<T> | T,
): Promise<T> => {
  const { query, begin, release } = await connection();
  let over = false;
  const deferred: (() => void)[] = [];
  const tx = tag(
    (statement) => {
      if (over) throw new Error('the transaction is over');
      return query(statement);
    },
    (work) => void deferred.push(work),
  );
  try {
    await begin();
    const result = await work(tx);
    over = true;
    // PostgreSQL's response to the commit of a transaction in which a statement failed.
    if ((await query({ text: 'commit' })).command === 'ROLLBACK')
      throw new Error('the transaction had failed');
    for (const work of deferred) work();
    return result;
  } catch (error) {
    over = true;
    await query({ text: 'rollback' }).catch(() => {}); // a lost connection has rolled back already
    throw error;
  } finally {
    release();
  }
};

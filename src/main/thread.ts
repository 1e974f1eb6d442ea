/** What a thread of the pool runs: `platform/threads/` starts it with the first task. */
import { exportConnection } from '../consent/connections/export-task.ts';
import { developerExport } from '../developers/data-rights/export-task.ts';
import { writeStatement } from '../doors/statements/export-task.ts';
import { readUpload, takeOverUpload } from '../doors/statements/import-tasks.ts';
import { compareRead } from '../ingest/compare.ts';
import { enrichBatch } from '../ledger/transactions/enrich-batch.ts';
import { threadOf } from '../platform/threads/thread.ts';

export default threadOf([
  compareRead,
  enrichBatch,
  readUpload,
  takeOverUpload,
  writeStatement,
  exportConnection,
  // All rooms with their endpoints: no other task needs them.
  developerExport(async () => (await import('./rooms.ts')).personalDataOf),
]);

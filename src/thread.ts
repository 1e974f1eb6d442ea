/** What a thread of the pool runs: `platform/threads/` starts it with the first task. */
import { exportConnection } from './connections/export-task.ts';
import { developerExport } from './data-rights/export-task.ts';
import { compareRead } from './ingest/compare.ts';
import { personalDataOf } from './personal-data.ts';
import { threadOf } from './platform/threads/thread.ts';
import { writeStatement } from './statements/export-task.ts';
import { readUpload, takeOverUpload } from './statements/import-tasks.ts';
import { enrichBatch } from './transactions/enrich-batch.ts';

export default threadOf([
  compareRead,
  enrichBatch,
  readUpload,
  takeOverUpload,
  writeStatement,
  exportConnection,
  developerExport(personalDataOf),
]);

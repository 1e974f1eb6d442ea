/** The module of the pool's threads; `platform/threads/` starts them with the first task. */
import { exportConnection } from '../consent/connections/export-task.ts';
import { printReceiptTask } from '../consent/user-page/receipt-pdf.ts';
import { takeAlongTask } from '../consent/user-page/take-along.ts';
import { developerExport } from '../developers/data-rights/export-task.ts';
import { writeStatement } from '../doors/statements/export-task.ts';
import { readUpload, tablesOfUpload, takeOverUpload } from '../doors/statements/import-tasks.ts';
import { compareRead } from '../ingest/compare.ts';
import { enrichBatch } from '../ledger/transactions/enrichment/enrich-batch.ts';
import { taskRunner } from '../platform/threads/thread.ts';

export default taskRunner([
  compareRead,
  enrichBatch,
  readUpload,
  tablesOfUpload,
  takeOverUpload,
  writeStatement,
  exportConnection,
  takeAlongTask(async () => (await import('../doors/statements/account-files.ts')).accountFiles),
  printReceiptTask,
  // Loaded on demand: all rooms with their endpoints, which no other task needs.
  developerExport(async () => (await import('./rooms.ts')).personalDataOf),
]);

/** Everything that is held about a connection, written in a thread. */
import { task } from '../../platform/threads/task.ts';
import { writeConnection } from './export.ts';

export const exportConnection = task<{ keyId: number; id: string; now: Date }, void>(
  'export-connection',
  ({ keyId, id, now }, { sql, dataKeys, write }) =>
    writeConnection({ sql, dataKeys }, { keyId, id, now }, write),
);

import { join } from 'node:path';

/** The path of `thread.ts`, or of its build output. */
export const threadEntry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'thread.ts')
  : join(import.meta.dirname, 'thread.js');

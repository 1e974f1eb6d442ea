import { join } from 'node:path';

/** The file of `thread.ts`, or what the build made of it beside this. */
export const threadEntry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'thread.ts')
  : join(import.meta.dirname, 'thread.js');

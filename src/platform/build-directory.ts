import { dirname } from 'node:path';

/** The output folder of `npm run build` if this program was started from it; null when it runs from source. */
export const buildDirectory: string | null = import.meta.filename.endsWith('.ts')
  ? null
  : dirname(import.meta.dirname);

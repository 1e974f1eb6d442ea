import { dirname } from 'node:path';

/** The folder that `npm run build` filled, where the program that runs is part of it; null where its sources run. */
export const buildDirectory: string | null = import.meta.filename.endsWith('.ts')
  ? null
  : dirname(import.meta.dirname);

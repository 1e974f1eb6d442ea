import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the first of these programs in one of the directories; null without one. */
export const findProgram = (names: readonly string[], directories: readonly string[]): string | null =>
  directories
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }) ?? null;

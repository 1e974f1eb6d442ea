import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The path of the first of these programs that one of the directories has; null where none does. */
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

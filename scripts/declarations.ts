/** Writes the type declarations of a published package. */
import { execFile } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Compiles the declarations of a project into a directory. Imports in them name JavaScript modules.
 *
 * @param project the directory of its tsconfig.json
 */
export const writeDeclarations = async (project: string, directory: string): Promise<void> => {
  const compiler = fileURLToPath(new URL('../bin/tsc', import.meta.resolve('typescript')));
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--outDir', directory];
  await promisify(execFile)(process.execPath, [compiler, '-p', project, ...options]);
  for await (const name of glob('**/*.d.ts', { cwd: directory })) {
    const file = join(directory, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/(from '|import\(")(\.{1,2}\/[\w./-]+)\.ts(?=['"])/g, '$1$2.js'));
  }
};

/** Runs programs of the documents as a reader would, each in a new folder with the client library. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';
import type { Ending } from './ending.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Project {
  folder: string;
  /** Writes a file, with the address in the documents replaced by that of the service. */
  write(file: string, code: string): Promise<void>;
  /** Runs a program there. Resolves with its output; rejects if it fails. */
  run(command: string, args: string[], env?: Record<string, string>): Promise<string>;
  /** Compiles TypeScript files with the strictest options. Throws the compiler's errors. */
  compile(...files: string[]): Promise<void>;
  /** Runs a TypeScript file with Node.js. */
  node(args: string[], env?: Record<string, string>): Promise<string>;
}

/** Makes an empty project in which `@obds/sdk` is installed. */
export const newProject = async (t: Ending, app: TestApp, key: string): Promise<Project> => {
  const folder = await mkdtemp(join(tmpdir(), 'open-banking-guide-'));
  t.after(() => rm(folder, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  const run: Project['run'] = async (command, args, env = {}) => {
    // A test runner within a test would otherwise not run its tests.
    const own = {
      OBDS_URL: app.url,
      OBDS_API_KEY: key,
      PYTHONUTF8: '1',
      NODE_TEST_CONTEXT: undefined,
      ...env,
    };
    const options = { cwd: folder, env: { ...process.env, ...own }, maxBuffer: 1 << 26 };
    return (await promisify(execFile)(command, args, options)).stdout;
  };
  return {
    folder,
    // The library's default address is port 3000 of this machine.
    write: (file, code) =>
      writeFile(
        join(folder, file),
        code
          .replaceAll('http://localhost:3000', app.url)
          .replace(/new Obds\(\{ (?!baseUrl)/g, `new Obds({ baseUrl: '${app.url}', `),
      ),
    run,
    compile: async (...files) => {
      const strictly =
        '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2024 --module nodenext --types node --customConditions source --allowImportingTsExtensions';
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [compiler, ...strictly.split(' '), ...files]).catch(
        ({ stdout }: { stdout: string }) => assert.fail(stdout),
      );
    },
    node: (args, env) =>
      run(process.execPath, ['--conditions=source', '--disable-warning=ExperimentalWarning', ...args], env),
  };
};

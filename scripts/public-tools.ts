/**
 * `npm run lint:public`: tries the interface description with public tools. Spectral must find nothing with its recommended
 * rules, and the clients of two generators must pass the compiler.
 *
 *   node scripts/public-tools.ts [FOLDER]   leaves the clients in FOLDER, which must be empty
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { commandLine } from './command-line.ts';
import { interfaceDocument } from './interface-document.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { words } = commandLine('Try public tools:  node scripts/public-tools.ts [FOLDER for the clients]', {});

/** Returns Spectral's findings of every severity, one line each. */
const findings = async (document: object): Promise<string[]> => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const found = await linter.run(document as Record<string, unknown>);
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
};

/** Writes types of `openapi-typescript` to schema.ts, and a client of `@hey-api/openapi-ts` to client/. */
const generate = async (document: object, folder: string): Promise<void> => {
  // Both generators print with the compiler's API, which TypeScript 7 lacks. Another tool brings an older version.
  const compiler = createRequire(import.meta.resolve('ts-json-schema-generator/package.json')).resolve(
    'typescript',
  );
  registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: pathToFileURL(compiler).href, shortCircuit: true } : next(name, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  await writeFile(
    join(folder, 'schema.ts'),
    astToString(await openapiTS(structuredClone(document) as never)),
  );
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: structuredClone(document) as never,
    output: join(folder, 'client'),
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
};

/** Compiles the clients with the strict rules of an application. Returns what the compiler prints. */
const compile = async (folder: string): Promise<string> => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'preserve',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' });
  return stdout + stderr;
};

const temporary = words[0] === undefined ? await mkdtemp(join(tmpdir(), 'open-banking-public-tools-')) : null;
const folder = words[0] ?? temporary!;
try {
  const document = JSON.parse(await interfaceDocument());
  const found = await findings(document);
  await generate(document, folder);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const faults = await compile(folder);
  if (found.length > 0 || faults !== '') {
    console.error([...found, faults].join('\n'));
    process.exitCode = 1;
  } else {
    console.log('Spectral finds nothing. The clients of openapi-typescript and @hey-api/openapi-ts compile.');
  }
} finally {
  if (temporary !== null) await rm(temporary, { recursive: true });
}

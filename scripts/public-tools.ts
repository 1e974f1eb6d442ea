/**
 * `npm run lint:public`: tries the interface description with public tools. Spectral must find nothing with its recommended
 * rules, and the clients of two generators must pass the compiler. The tools are installed in a temporary folder, because
 * they need the registry and another version of TypeScript.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOLS = [
  '@hey-api/openapi-ts@0.95.0',
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  'typescript@5.9.3',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'open-banking-public-tools-'));
const run = (program: string, ...words: string[]): void =>
  void execFileSync(program, words, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
const tool = (name: string, ...words: string[]): void =>
  run(join(folder, 'node_modules/.bin', name), ...words);

try {
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...TOOLS);
  run(process.execPath, join(root, 'scripts/openapi.ts'), join(folder, 'openapi.json'));

  await writeFile(join(folder, 'rules.yaml'), 'extends: "spectral:oas"\n');
  tool('spectral', 'lint', 'openapi.json', '--ruleset', 'rules.yaml', '--fail-severity', 'warn');

  tool('openapi-typescript', 'openapi.json', '--output', 'types/schema.ts');
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'];
  tool('openapi-ts', '--input', 'openapi.json', '--output', 'client', '--plugins', ...plugins);
  const strictly = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'preserve',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...strictly, typeRoots: [join(root, 'node_modules/@types')] },
      include: ['types', 'client'],
    }),
  );
  tool('tsc', '--project', '.');
  console.log(`${TOOLS.join(', ')}: no finding, and both clients compile.`);
} finally {
  await rm(folder, { recursive: true });
}

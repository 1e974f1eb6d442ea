/** The quickstart in all its languages, as a reader follows it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commands } from '../../packages/cli/src/commands/index.ts';
import { parse } from '../../packages/cli/src/parse.ts';
import { generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { cliFor, wordsOf } from '../support/cli.ts';
import { codeBlocks, hasTool } from '../support/code-blocks.ts';
import { isDeep } from '../support/depth.ts';
import { ending } from '../support/ending.ts';
import { newProject } from '../support/guide.ts';
import { waitUntil } from '../support/locks.ts';
import { commandsOf, runTour } from '../support/tour.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const QUICKSTART = 'docs/quickstart.md';

/** Returns all code of a tab in the order of the page. */
const program = (tab: string): string =>
  codeBlocks(QUICKSTART)
    .filter(({ info }) => info.includes(`tab=${tab}`))
    .map(({ code }) => code)
    .join('\n');

test('every command line in the documents parses', () => {
  const shown = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).flatMap((document) => [
    ...codeBlocks(document).flatMap(({ language, code }) =>
      language === 'py' ? [] : [...code.matchAll(/^(?:npx )?obds .*$/gm)],
    ),
    ...readFileSync(root + document, 'utf8').matchAll(/(?<=`)(?:npx )?obds [a-z][^`]*(?=`)/g),
  ]);
  assert.ok(shown.length > 20);
  for (const line of shown.flatMap(([match]) => match.split(' && '))) {
    const words = wordsOf(line).filter((word) => word !== 'help');
    assert.doesNotThrow(() => parse(words, commands), line);
  }
});

describe('the quickstart', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { ...generous, ROLE: 'all' } });
  });

  const assertRows = (printed: string): void => {
    const lines = printed.trim().split('\n');
    assert.equal(lines.length, 5);
    for (const line of lines) assert.match(line, /^\d{4}-\d\d-\d\d -?\d+(\.\d+)? RSD \S/);
  };

  test('by curl, up to the first webhook in an inbox', async () => {
    const output = await runTour(app, QUICKSTART, {}, ['curl', 'Inbox']);
    const responses = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    assert.ok(responses.some(({ object, count }) => object === 'list' && count === 5));
    const { object, consents } = responses.at(-1);
    assert.deepEqual([object, consents.expiring], ['clock_advanced', 1]);
    await waitUntil('the notice of the end of a consent', async () => {
      const { data } = (await app.api.get('/dev/inbox/quickstart')).body;
      return JSON.stringify(data).includes('CONNECTION_EXPIRING');
    });
  });

  // The other languages do the same as curl.
  if (isDeep)
    test('in TypeScript', async (t) => {
      const project = await newProject(t, app, app.demoKey);
      await project.write('quickstart.ts', program('TypeScript'));
      const receiver = codeBlocks(QUICKSTART).find(({ info }) => info.includes('file=receiver.ts'))!;
      await project.write('receiver.ts', receiver.code);
      await project.compile('quickstart.ts', 'receiver.ts');
      assertRows(await project.node(['quickstart.ts']));
      // The receiver accepts events with a valid signature only.
      await project.write(
        'try.ts',
        `import { signWebhook } from '@obds/sdk';
const send = async (secret: string) => {
  const body = '{"webhook_type":"ITEM","webhook_code":"CONNECTION_EXPIRING"}';
  const headers = { 'service-signature': await signWebhook(body, secret) };
  const url = \`http://localhost:\${server.address().port}\`;
  console.log((await fetch(url, { method: 'POST', body, headers })).status);
};
await new Promise((resolve) => server.once('listening', resolve));
await send('whsec_right');
await send('whsec_wrong');
server.close();
`,
      );
      await project.write('receiver.ts', `${receiver.code.replace('4000', '0')}\nexport { server };\n`);
      await project.write(
        'start.ts',
        "import { server } from './receiver.ts';\nglobalThis.server = server;\nawait import('./try.ts');\n",
      );
      const printed = await project.node(['start.ts'], { WEBHOOK_SECRET: 'whsec_right' });
      assert.deepEqual(printed.trim().split('\n'), ['ITEM CONNECTION_EXPIRING', '200', '400']);
    });

  if (isDeep && hasTool('python3')) {
    test('in Python', async (t) => {
      const project = await newProject(t, app, app.demoKey);
      await project.write('quickstart.py', program('Python'));
      assertRows(await project.run('python3', ['quickstart.py']));
    });
  }

  if (isDeep && hasTool('php')) {
    test('in PHP', async (t) => {
      const project = await newProject(t, app, app.demoKey);
      const code = program('PHP')
        .replace("'packages/php/autoload.php'", `'${root}packages/php/autoload.php'`)
        .replace(`'${app.demoKey}'`, `'${app.demoKey}', baseUrl: '${app.url}'`);
      await project.write('quickstart.php', code);
      assertRows(await project.run('php', ['quickstart.php']));
    });
  }

  test('on the command line', async (t) => {
    const cli = await cliFor(t, app, { env: { OBDS_API_KEY: app.demoKey } });
    const lines = commandsOf(QUICKSTART, ['CLI']).trim().split('\n');
    assert.equal(lines.length, 2);
    let account = '';
    let printed = '';
    for (const line of lines) {
      const argv = line
        .replace(/^npx obds /, '')
        .replace('YOUR_ACCOUNT_ID', account)
        .split(' ');
      const { code, out, err } = await cli(argv);
      assert.equal(code, 0, err);
      account ||= /acc_\w+/.exec(out)![0];
      printed = out;
    }
    assert.equal(printed.match(/^\d{4}-\d\d-\d\d .*RSD/gm)?.length, 5, printed);
  });

  test('has the same code in Serbian', () => {
    assert.deepEqual(
      codeBlocks('docs/quickstart.sr.md').map(({ heading, ...block }) => block),
      codeBlocks(QUICKSTART).map(({ heading, ...block }) => block),
    );
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { hasTool } from '../../../test/support/code-blocks.ts';
import { type Command, command } from './command.ts';
import { commands } from './commands/index.ts';
import { completionFor, SHELLS } from './completion.ts';
import { CliError } from './errors.ts';
import { commandHelp, rootHelp } from './help.ts';
import { parse } from './parse.ts';
import { asTyped } from './program.ts';
import { days } from './times.ts';

const plain = (_: unknown, text: string): string => text;

const made: Command[] = [
  command({
    name: 'thing make',
    aliases: ['thing new'],
    group: 'Data',
    summary: 'Make one',
    arguments: [
      { name: 'NAME', describe: '' },
      { name: 'FILES', describe: '', many: true, optional: true },
    ],
    options: {
      size: { type: 'integer', describe: '' },
      shape: { type: 'text', choices: ['round', 'square'], describe: '' },
      tag: { type: 'text', many: true, describe: '' },
      dry: { type: 'flag', describe: '' },
    },
    examples: [],
    run: async () => {},
  }),
  command({ name: 'show', group: 'Data', summary: 'Show', examples: [], run: async () => {} }),
];

const refusal = (line: string): CliError => {
  try {
    parse(line.split(' '), made);
  } catch (error) {
    assert.ok(error instanceof CliError, String(error));
    assert.equal(error.exitCode, 2);
    return error;
  }
  throw new Error(`"${line}" was taken`);
};

describe('a command line', () => {
  test('is parsed into a command and its values, wherever its options are', () => {
    const line =
      '--url http://a thing --json make One a.txt --size 3 b.txt --shape=round --tag x --tag y --dry';
    const { command: found, global, args, options } = parse(line.split(' '), made)!;
    assert.equal(found.name, 'thing make');
    assert.deepEqual([global.url, global.json, global.key], ['http://a', true, undefined]);
    assert.deepEqual(args, { NAME: 'One', FILES: ['a.txt', 'b.txt'] });
    assert.deepEqual(options, { size: 3, shape: 'round', tag: ['x', 'y'], dry: true });
    assert.equal(parse(['thing', 'new', 'x'], made)!.command, made[0]);
    assert.deepEqual(parse(['thing', 'make', 'x'], made)!.options, {
      size: undefined,
      shape: undefined,
      tag: [],
      dry: false,
    });
    assert.equal(parse([], made), null);
    assert.equal(parse(['--json'], made), null);
    assert.equal(parse(['thing', 'make', '--help'], made)!.global.help, true);
    assert.equal(parse(['show', '-h'], made)!.global.help, true);
  });

  test('is refused with a suggestion if it is invalid', () => {
    assert.match(refusal('shwo').next!, /obds show/);
    assert.match(refusal('thing').next!, /obds thing make/);
    assert.match(refusal('thing mkae x').next!, /obds thing make/);
    assert.match(refusal('thing make x --sice 3').next!, /--size/);
    assert.match(refusal('show --toString').message, /no option --toString/);
    assert.match(refusal('thing make').message, /NAME is missing/);
    assert.match(refusal('show it').message, /one word too many/);
    assert.match(refusal('thing make x --size 1.5').message, /whole number/);
    assert.match(refusal('thing make x --size -1').message, /whole number|needs a value/);
    assert.match(refusal('thing make x --shape oval').message, /round, square/);
    assert.match(refusal('thing make x --size').message, /needs a value/);
    assert.match(refusal('thing make x --shape --dry').message, /needs a value/);
    assert.match(refusal('thing make x --dry=yes').message, /takes no value/);
  });
});

describe('every command', () => {
  const names = commands.flatMap(({ name, aliases }) => [name, ...aliases]);

  test('has a unique name, and examples that parse', () => {
    assert.equal(new Set(names).size, names.length);
    for (const one of commands) {
      assert.ok(one.examples.length > 0, one.name);
      assert.ok(!one.summary.endsWith('.') && one.summary.length < 80, one.name);
      for (const { command: line } of one.examples) {
        const [, words] = /(?:^|\(|\b)obds ([^|<>)]*)/.exec(line) ?? [];
        assert.ok(words, line);
        const argv = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
        assert.equal(parse(argv, commands)!.command.name, one.name, line);
      }
    }
  });

  test('that hints and documents mention exists', async () => {
    const root = join(import.meta.dirname, '..', '..', '..');
    const files = globSync(
      ['packages/cli/src/**/*.ts', '{src,web}/**/*.{ts,tsx}', 'docs/**/*.md', 'README.md'],
      {
        cwd: root,
        exclude: ['**/*.test.ts', '**/*.gen.ts'],
      },
    );
    let found = 0;
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      const otherName = /\$\{?KEY\b|^KEY=|\b(?!OBDS_)[A-Z]+(?:_[A-Z]+)*_API_KEY=/m.exec(text);
      assert.equal(
        otherName,
        null,
        `${file}: the variable of the key is OBDS_API_KEY, and not ${otherName?.[0]}`,
      );
      // In a sentence the word may be followed by any verb: then it is not a typed command.
      const form = file.startsWith('packages/cli/')
        ? /(?<![\w./-])(?<!_)obds ([a-z]+)\b/g
        : /(?<=^\s*|[`'(])npx obds ([a-z]+)\b/gm;
      for (const [hint, word] of text.matchAll(form)) {
        const isCommand = names.some((name) => name === word || name.startsWith(`${word} `));
        assert.ok(isCommand || word === 'help', `${file}: ${hint}`);
        found += 1;
      }
    }
    assert.ok(found > 100, `${found} hints`);
  });

  test('is shown in hints as it is typed: with npx in a checkout', () => {
    for (const [text, typed] of [
      ['obds login', 'npx obds login'],
      ['obds keys, or obds login --key', 'npx obds keys, or npx obds login --key'],
      ['"obds doctor" looks', '"npx obds doctor" looks'],
      [
        'npx obds login, ~/.config/obds config, obds: a name',
        'npx obds login, ~/.config/obds config, obds: a name',
      ],
    ] as const) {
      assert.equal(asTyped(text, 'npx obds'), typed);
      assert.equal(asTyped(text, 'obds'), text);
    }
  });

  test('has a help that lists all arguments and options, on lines that fit the terminal', () => {
    const root = rootHelp(commands, '1.0.0', plain);
    for (const one of commands) {
      assert.ok(root.includes(`  ${one.name} `), one.name);
      const help = commandHelp(one, plain);
      for (const text of [
        ...Object.keys(one.options).map((name) => `--${name}`),
        ...one.arguments.map(({ name }) => name),
      ]) {
        assert.ok(help.includes(text), `${one.name}: ${text}`);
      }
      for (const line of help.split('\n')) assert.ok(line.length <= 160, line);
    }
    for (const line of root.split('\n')) assert.ok(line.length <= 120, line);
  });

  if (hasTool('bash')) {
    test('is completed by bash: first word, second word and options', () => {
      const complete = (...words: string[]): string[] => {
        const script = `${completionFor('bash', commands)}
COMP_WORDS=(obds ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _obds; echo "\${COMPREPLY[@]}"`;
        const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
        assert.equal(stderr, '');
        return stdout.trim().split(' ');
      };
      assert.deepEqual(complete('tra'), ['transactions']);
      assert.deepEqual(complete('clock', 'adv'), ['advance']);
      assert.deepEqual(complete('transactions', '--cat'), ['--category']);
      assert.deepEqual(complete('keys', 'create', '--exp'), ['--expires']);
      assert.deepEqual(complete('trigger', 'ITEM.CONNECTION_EXPIRI'), ['ITEM.CONNECTION_EXPIRING']);
      assert.deepEqual(complete('accounts', '--js'), ['--json']);
    });
  }

  test('is completed in every shell, with its options', () => {
    for (const shell of SHELLS) {
      const script = completionFor(shell, commands);
      for (const { name, options } of commands) {
        for (const word of name.split(' '))
          assert.match(script, new RegExp(`\\b${word}\\b`), `${shell}: ${name}`);
        for (const option of Object.keys(options))
          assert.ok(script.includes(option), `${shell}: ${name} --${option}`);
      }
    }
  });
});

test('a number of days has "day" for 1 only', () => {
  assert.deepEqual([1, 1.04, 1.5, 0, 21].map(days), ['1 day', '1 day', '1.5 days', '0 days', '21 days']);
});

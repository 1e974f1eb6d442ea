/** Generates the help of commands. Pure. */
import { type Command, globalOptions, groups, type OptionSpec } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import type { Style } from './terminal/style.ts';

const usageOf = ({ name, arguments: args, options }: Command): string => {
  const words = args.map(({ name: word, optional, many }) => {
    const text = many ? `${word}...` : word;
    return optional ? `[${text}]` : text;
  });
  return ['obds', name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');
};

const optionWords = (name: string, { type, value, choices }: OptionSpec): string =>
  type === 'flag' ? `--${name}` : `--${name} ${value ?? (choices ? choices.join('|') : 'VALUE')}`;

const columns = (rows: readonly (readonly [left: string, right: string])[], style: Style): string[] => {
  const wide = Math.min(34, Math.max(...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) =>
    left.length > wide
      ? `  ${style('cyan', left)}\n  ${' '.repeat(wide)}  ${right}`
      : `  ${style('cyan', left.padEnd(wide))}  ${right}`,
  );
};

const optionRows = (options: Readonly<Record<string, OptionSpec>>): (readonly [string, string])[] =>
  Object.entries(options).map(([name, spec]) => [
    optionWords(name, spec),
    spec.value && spec.choices && spec.choices.length <= 5
      ? `${spec.describe} One of ${spec.choices.join(', ')}.`
      : spec.describe,
  ]);

export const commandHelp = (command: Command, style: Style): string => {
  const { summary, description, arguments: args, options, examples, aliases } = command;
  const head = (text: string): string => style('bold', text);
  return [
    `${summary}.`,
    ...(description ? ['', description] : []),
    '',
    head('Usage'),
    `  ${usageOf(command)}`,
    ...(aliases.length > 0 ? [`  also: ${aliases.map((name) => `obds ${name}`).join(', ')}`] : []),
    ...(args.length > 0
      ? [
          '',
          head('Arguments'),
          ...columns(
            args.map(({ name, describe }) => [name, describe] as const),
            style,
          ),
        ]
      : []),
    ...(Object.keys(options).length > 0 ? ['', head('Options'), ...columns(optionRows(options), style)] : []),
    '',
    head('Examples'),
    ...examples.flatMap(({ command: line, does }) => [`  ${style('dim', `# ${does}`)}`, `  ${line}`]),
    '',
    head('Everywhere'),
    ...columns(optionRows(globalOptions), style),
    '',
  ].join('\n');
};

const EXIT_WORDS: Record<keyof typeof exitCodes, string> = {
  done: 'done',
  failed: 'the service failed, or something unforeseen happened',
  usage: 'the command line, or a value in it, is wrong',
  auth: 'log in, or use another key',
  notFound: 'there is no such thing',
  refused: 'the bank, the consent or the state of a thing does not allow it',
  limited: 'too many requests',
  unreachable: 'the service cannot be reached: the same again may help',
  interrupted: 'Ctrl-C',
};

export const rootHelp = (commands: readonly Command[], version: string, style: Style): string => {
  const head = (text: string): string => style('bold', text);
  return [
    `${style('bold', 'obds')} ${version}: the command line of the Open Banking Data Service.`,
    '',
    head('Start'),
    ...columns(
      [
        [
          'obds login',
          'log in by your browser; without it, a service on this machine gives you its demo key',
        ],
        ['obds connect --sandbox', 'connect a simulated bank'],
        ['obds transactions', 'read what it reports'],
      ],
      style,
    ),
    ...groups.flatMap((group) => {
      const members = commands.filter((command) => command.group === group);
      const rows = members.map(({ name, summary }) => [name, summary] as const);
      return members.length > 0 ? ['', head(group), ...columns(rows, style)] : [];
    }),
    '',
    head('Everywhere'),
    ...columns(optionRows(globalOptions), style),
    '',
    head('Environment'),
    ...columns(
      [
        ['OBDS_URL', 'where the service is'],
        ['OBDS_API_KEY, OBDS_SESSION', 'credentials instead of a login'],
        ['NO_COLOR, FORCE_COLOR', 'colours never, or always'],
      ],
      style,
    ),
    '',
    head('Exit codes'),
    ...columns(
      Object.entries(exitCodes).map(([name, code]) => [
        String(code),
        EXIT_WORDS[name as keyof typeof exitCodes],
      ]),
      style,
    ),
    '',
    'obds COMMAND --help says more of each.',
    '',
  ].join('\n');
};

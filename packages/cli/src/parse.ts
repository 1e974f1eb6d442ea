/** Parses a command line. Pure. */
import { parseArgs } from 'node:util';
import {
  type ArgumentSpec,
  type Command,
  type GlobalValues,
  globalOptions,
  type OptionSpec,
} from './command.ts';
import { usageError } from './errors.ts';
import { nearest } from './nearest.ts';

export interface Parsed {
  command: Command;
  global: GlobalValues;
  args: Record<string, unknown>;
  options: Record<string, unknown>;
}

type Specs = Readonly<Record<string, OptionSpec>>;

const tokensOf = (args: string[], specs: Specs) => {
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { type }]) => [
      name,
      { type: type === 'flag' ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );
  const shorts = { ...options, help: { type: 'boolean' as const, short: 'h', multiple: true } };
  return parseArgs({ args, options: shorts, strict: false, allowPositionals: true, tokens: true }).tokens;
};

/** Finds the command of a line and returns it with the rest of the line; null without a command. */
const commandIn = (
  argv: readonly string[],
  commands: readonly Command[],
): { command: Command; rest: string[] } | null => {
  const words = tokensOf([...argv], globalOptions).filter((token) => token.kind === 'positional');
  const [first, second] = words;
  if (!first) return null;
  const named = (name: string): Command | undefined =>
    commands.find((one) => one.name === name || one.aliases.includes(name));
  const long = second ? named(`${first.value} ${second.value}`) : undefined;
  const command = long ?? named(first.value);
  if (!command) throw unknownCommand(first.value, second?.value, commands);
  const taken = long ? [first.index, second!.index] : [first.index];
  return { command, rest: argv.filter((_, index) => !taken.includes(index)) };
};

const unknownCommand = (first: string, second: string | undefined, commands: readonly Command[]): Error => {
  const family = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (family.length > 0) {
    return usageError(
      second === undefined ? `"${first}" needs a second word.` : `There is no command "${first} ${second}".`,
      `obds ${family.join(', or obds ')}`,
    );
  }
  const meant = nearest(
    first,
    commands.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  return usageError(
    `There is no command "${first}".`,
    meant === null ? 'obds help' : `obds ${meant}: is that what you mean?`,
  );
};

const chosen = (what: string, value: string, choices: readonly string[] | undefined): string => {
  if (choices === undefined || choices.includes(value)) return value;
  throw usageError(`${what} is one of ${choices.join(', ')}, and not "${value}".`);
};

const optionValue = (name: string, { type, choices }: OptionSpec, given: string): string | number => {
  if (type !== 'integer') return chosen(`--${name}`, given, choices);
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw usageError(`--${name} is a whole number, and not "${given}".`);
};

const readOptions = (
  tokens: ReturnType<typeof tokensOf>,
  specs: Specs,
  help: string,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, { type, many }] of Object.entries(specs)) {
    values[name] = many ? [] : type === 'flag' ? false : undefined;
  }
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) {
      const meant = nearest(name, Object.keys(specs));
      throw usageError(
        `This command has no option ${rawName}.`,
        meant === null ? help : `--${meant}: is that what you mean?`,
      );
    }
    if (spec.type === 'flag') {
      if (value !== undefined) throw usageError(`--${name} takes no value.`, help);
      values[name] = true;
      continue;
    }
    // A value that looks like an option means that the value is missing, unless it was given with "=".
    if (
      value === undefined ||
      value === '' ||
      (value.length > 1 && value.startsWith('-') && !token.inlineValue)
    ) {
      throw usageError(`--${name} needs a value: --${name} ${spec.value ?? 'VALUE'}.`, help);
    }
    const read = optionValue(name, spec, value);
    if (spec.many) (values[name] as unknown[]).push(read);
    else values[name] = read;
  }
  return values;
};

const readArguments = (
  words: readonly string[],
  specs: readonly ArgumentSpec[],
  help: string,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const left = [...words];
  for (const { name, optional, many, choices } of specs) {
    if (many) {
      values[name] = left.splice(0).map((word) => chosen(name, word, choices));
      if ((values[name] as string[]).length === 0 && !optional) throw usageError(`${name} is missing.`, help);
      continue;
    }
    const word = left.shift();
    if (word === undefined && !optional) throw usageError(`${name} is missing.`, help);
    values[name] = word === undefined ? undefined : chosen(name, word, choices);
  }
  const [extra] = left;
  if (extra !== undefined) throw usageError(`"${extra}" is one word too many.`, help);
  return values;
};

/** Parses a line; returns null without a command. @throws CliError if the line is invalid */
export const parse = (argv: readonly string[], commands: readonly Command[]): Parsed | null => {
  const found = commandIn(argv, commands);
  if (!found) return null;
  const { command, rest } = found;
  const help = `obds ${command.name} --help`;
  const specs: Specs = { ...globalOptions, ...command.options };
  const tokens = tokensOf(rest, specs);
  const all = readOptions(tokens, specs, help);
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, all[name]]));
  const global = pick(Object.keys(globalOptions)) as unknown as GlobalValues;
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  return {
    command,
    global,
    args: global.help ? {} : readArguments(words, command.arguments, help),
    options: pick(Object.keys(command.options)),
  };
};

/** The definition of a command: name, arguments, options, help, action. */
import type { Context } from './context.ts';

interface Described {
  describe: string;
}

export interface OptionSpec extends Described {
  type: 'text' | 'integer' | 'flag';
  /** Placeholder of the value in the help: `DATE`. */
  value?: string;
  /** The allowed values. */
  choices?: readonly string[];
  /** May be given more than once. */
  many?: boolean;
}

export interface ArgumentSpec extends Described {
  /** As the help writes it: `ACCOUNT`. */
  name: string;
  optional?: boolean;
  many?: boolean;
  choices?: readonly string[];
}

type ValueOf<Spec extends OptionSpec> = Spec extends { type: 'flag' }
  ? boolean
  : Spec extends { type: 'integer' }
    ? number | undefined
    : Spec extends { many: true }
      ? string[]
      : Spec extends { choices: readonly (infer Choice)[] }
        ? Choice | undefined
        : string | undefined;

type OptionValues<Specs extends Record<string, OptionSpec>> = {
  [Name in keyof Specs]: ValueOf<Specs[Name]>;
};

type ArgumentValues<Specs extends readonly ArgumentSpec[]> = {
  [Spec in Specs[number] as Spec['name']]: Spec extends { many: true }
    ? string[]
    : Spec extends { optional: true }
      ? string | undefined
      : string;
};

interface Example {
  command: string;
  /** Explains the example. */
  does: string;
}

interface Definition<Options extends Record<string, OptionSpec>, Arguments extends readonly ArgumentSpec[]> {
  /** One word, or two: `clock advance`. */
  name: string;
  /** Aliases. */
  aliases?: readonly string[];
  group: Group;
  /** One line. */
  summary: string;
  /** Further explanation. */
  description?: string;
  arguments?: Arguments;
  options?: Options;
  examples: readonly Example[];
  run(
    context: Context,
    given: { args: ArgumentValues<Arguments>; options: OptionValues<Options> },
  ): Promise<void>;
}

/** Groups in the order of the help. */
export const groups = ['Begin', 'Data', 'Webhooks', 'Sandbox', 'Account', 'Help'] as const;
type Group = (typeof groups)[number];

/** A command with any arguments and options. */
export interface Command {
  name: string;
  aliases: readonly string[];
  group: Group;
  summary: string;
  description: string;
  arguments: readonly ArgumentSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  examples: readonly Example[];
  run(
    context: Context,
    given: { args: Record<string, unknown>; options: Record<string, unknown> },
  ): Promise<void>;
}

export const command = <
  const Options extends Record<string, OptionSpec> = Record<never, never>,
  const Arguments extends readonly ArgumentSpec[] = readonly [],
>(
  definition: Definition<Options, Arguments>,
): Command => ({
  aliases: [],
  description: '',
  arguments: [],
  options: {},
  ...definition,
  // parse.ts returns values with the types of these specifications.
  run: definition.run as unknown as Command['run'],
});

/** Options of every command. */
export const globalOptions = {
  url: {
    type: 'text',
    value: 'URL',
    describe: 'Address of the service. Default: OBDS_URL, or the address of your login.',
  },
  key: {
    type: 'text',
    value: 'KEY',
    describe: 'API key, or the id of one of your keys. Default: OBDS_API_KEY.',
  },
  json: { type: 'flag', describe: 'Print JSON, also for errors.' },
  help: { type: 'flag', describe: 'Show what a command does.' },
} as const satisfies Record<string, OptionSpec>;

export type GlobalValues = OptionValues<typeof globalOptions>;

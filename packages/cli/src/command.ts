/** What a command is: its words, what it takes, what it teaches, what it does. */
import type { Context } from './context.ts';

interface Described {
  describe: string;
}

export interface OptionSpec extends Described {
  type: 'text' | 'integer' | 'flag';
  /** What stands for the value in the help: `DATE`. */
  value?: string;
  /** The only values. */
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
  /** What it does. */
  does: string;
}

interface Definition<Options extends Record<string, OptionSpec>, Arguments extends readonly ArgumentSpec[]> {
  /** One word, or two: `clock advance`. */
  name: string;
  /** Other words for it. */
  aliases?: readonly string[];
  group: Group;
  /** One line. */
  summary: string;
  /** What there is to know beyond it. */
  description?: string;
  arguments?: Arguments;
  options?: Options;
  examples: readonly Example[];
  run(
    context: Context,
    given: { args: ArgumentValues<Arguments>; options: OptionValues<Options> },
  ): Promise<void>;
}

/** In the order in which the help lists them. */
export const groups = ['Begin', 'Data', 'Webhooks', 'Sandbox', 'Account', 'Help'] as const;
type Group = (typeof groups)[number];

/** A command, whatever it takes. */
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
  // What parse.ts makes of the specifications is what they are typed as.
  run: definition.run as unknown as Command['run'],
});

/** Those that every command takes. */
export const globalOptions = {
  url: {
    type: 'text',
    value: 'URL',
    describe: 'Where the service is. Default: OBDS_URL, or where you logged in.',
  },
  key: { type: 'text', value: 'KEY', describe: 'API key, or the id of one of yours. Default: OBDS_API_KEY.' },
  json: { type: 'flag', describe: 'For programs: JSON on standard output, and errors as JSON.' },
  help: { type: 'flag', describe: 'Show what a command does.' },
} as const satisfies Record<string, OptionSpec>;

export type GlobalValues = OptionValues<typeof globalOptions>;

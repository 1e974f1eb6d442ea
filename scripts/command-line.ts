/** Reads the command line of scripts that write files, so that a mistyped option is not taken for the name of a file. */
import { parseArgs } from 'node:util';

interface CommandLine {
  words: string[];
  has: (flag: string) => boolean;
}

/**
 * Returns the words and flags of the command line. `--help` prints `usage` and ends the process. An unknown option, or more
 * than `mostWords` words, ends it with an error.
 */
export const commandLine = (
  usage: string,
  { flags = [], mostWords = 1 }: { flags?: readonly string[]; mostWords?: number } = {},
): CommandLine => {
  const refuse = (problem: string): never => {
    console.error(`${problem}\n${usage}`);
    process.exit(2);
  };
  const read = () => {
    try {
      return parseArgs({
        options: Object.fromEntries([...flags, 'help'].map((flag) => [flag, { type: 'boolean' as const }])),
        allowPositionals: true,
      });
    } catch (error) {
      return refuse((error as Error).message);
    }
  };
  const { values, positionals } = read();
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const excess = positionals[mostWords];
  if (excess !== undefined) refuse(`"${excess}" is one word too many: at most ${mostWords} can be given.`);
  return { words: positionals, has: (flag) => values[flag] === true };
};

/** Runs one command line from its words to its exit code. */

import { commands } from './commands/index.ts';
import { Context } from './context.ts';
import { errorJson, exitCodeOf, messageOf, nextOf } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import { commandHelp, rootHelp } from './help.ts';
import type { Io } from './io.ts';
import { type Parsed, parse } from './parse.ts';
import { asTyped } from './program.ts';
import { ObdsError } from './sdk.ts';
import { printable, printableJson } from './terminal/printable.ts';
import { styleFor } from './terminal/style.ts';
import { VERSION } from './version.ts';

/** @returns the exit code, see exit-codes.ts */
export const run = async (argv: readonly string[], io: Io): Promise<number> => {
  const asked: Asked = { url: null };
  try {
    return await carryOut(argv, io, asked);
  } catch (error) {
    if (io.signal.aborted) return exitCodes.interrupted;
    await report(error, argv.includes('--json'), io, asked);
    return exitCodeOf(error);
  }
};

/** Address of the service; null before it is known. */
interface Asked {
  url: string | null;
}

const carryOut = async (argv: readonly string[], io: Io, asked: Asked): Promise<number> => {
  const [first] = argv;
  if (first === '--version' || first === '-v' || first === 'version') {
    await io.stdout.write(`${VERSION}\n`);
    return exitCodes.done;
  }
  const asksHelp = first === 'help';
  const parsed = parse(asksHelp ? [...argv.slice(1), '--help'] : argv, commands);
  const style = styleFor(io, io.stdout);
  if (!parsed) {
    const wanted = asksHelp || argv.some((word) => word === '--help' || word === '-h');
    // Without a command, the help is an error text and not a result.
    await (wanted ? io.stdout : io.stderr).write(asTyped(rootHelp(commands, VERSION, style), io.program));
    return wanted ? exitCodes.done : exitCodes.usage;
  }
  if (parsed.global.help) {
    await io.stdout.write(asTyped(commandHelp(parsed.command, style), io.program));
    return exitCodes.done;
  }
  return execute(parsed, io, asked);
};

const execute = async ({ command, global, args, options }: Parsed, io: Io, asked: Asked): Promise<number> => {
  const context = await Context.of(io, global);
  asked.url = context.credentials.url;
  await command.run(context, { args, options });
  return io.signal.aborted ? exitCodes.interrupted : exitCodes.done;
};

/** Prints an error on standard error: code, message, documentation, remedy. */
const report = async (error: unknown, json: boolean, io: Io, { url }: Asked): Promise<void> => {
  if (json) {
    await io.stderr.write(`${printableJson(JSON.stringify(errorJson(error)))}\n`);
    return;
  }
  const style = styleFor(io, io.stderr);
  const code = error instanceof ObdsError ? `${error.error_code}: ` : '';
  const facts: [string, string | null][] = [
    ...(error instanceof ObdsError
      ? ([
          ['docs', error.docs],
          ['request', error.request_id],
        ] as [string, string | null][])
      : []),
    ['next', nextOf(error, url)],
  ];
  const lines = facts.flatMap(([name, value]) =>
    value === null ? [] : [`  ${style('dim', name.padEnd(8))}${printable(asTyped(value, io.program))}`],
  );
  await io.stderr.write(
    `${[`${style('red', 'error')} ${printable(asTyped(code + messageOf(error), io.program))}`, ...lines].join('\n')}\n`,
  );
};

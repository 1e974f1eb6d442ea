import { command } from '../command.ts';
import { examine, type Finding } from '../doctor/checks.ts';
import { CliError } from '../errors.ts';
import { asTyped } from '../program.ts';
import { printable } from '../terminal/printable.ts';

const SIGNS = { good: ['green', '✓'], 'worth a look': ['yellow', '!'], wrong: ['red', '✗'] } as const;

export const doctor = command({
  name: 'doctor',
  group: 'Help',
  summary: 'Find problems and suggest remedies',
  description:
    'Checks the machine, settings, service, clocks, credentials, webhooks and connections. It changes nothing.',
  examples: [{ command: 'obds doctor', does: 'when something does not work' }],
  async run(context) {
    const findings: Finding[] = [];
    for await (const finding of examine(context)) {
      findings.push(finding);
      if (context.json) continue;
      const [colour, sign] = SIGNS[finding.verdict];
      await context.print(
        `${context.style(colour, sign)} ${finding.check.padEnd(12)} ${printable(finding.found)}`,
        ...(finding.fix
          ? [
              `  ${''.padEnd(12)} ${context.style('dim', '→')} ${printable(asTyped(finding.fix, context.io.program))}`,
            ]
          : []),
      );
    }
    if (context.json)
      await context.printJson({ findings: findings.map(({ exitCode, ...finding }) => finding) });
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
    if (wrong.length > 0) {
      throw new CliError(
        wrong.length === 1 ? 'One thing is wrong.' : `${wrong.length} things are wrong.`,
        wrong[0]!.exitCode,
      );
    }
  },
});

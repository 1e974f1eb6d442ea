import { command } from '../command.ts';
import { usageError } from '../errors.ts';
import { days, duration, moment } from '../times.ts';

export const clock = command({
  name: 'clock',
  aliases: ['clock show'],
  group: 'Sandbox',
  summary: 'Show the time of your key',
  description: 'Each sandbox key has its own clock, which only goes forward.',
  examples: [{ command: 'obds clock', does: 'now' }],
  async run(context) {
    const found = await (await context.application()).sandbox.clock();
    if (context.json) return context.printJson(found);
    await context.facts([
      ['its time', found.now],
      ['real time', found.wall_time],
      ['ahead', days(found.offset_seconds / 86_400)],
    ]);
    await context.next(
      'obds clock advance 83d',
      'let time pass: salaries come, holds settle, consents near their end',
    );
  },
});

export const clockAdvance = command({
  name: 'clock advance',
  group: 'Sandbox',
  summary: 'Advance the clock of your key',
  description:
    'Banks report, holds settle, consents end and events are sent, in their order.\n' +
    'The clock never goes back. To start afresh, create another key.',
  arguments: [
    { name: 'HOW_FAR', describe: 'A duration such as 83d, 12h or 2w, or a time such as 2026-12-01.' },
  ],
  examples: [
    { command: 'obds clock advance 83d', does: 'to where consents are about to end' },
    { command: 'obds clock advance 2026-12-01', does: 'to a day' },
  ],
  async run(context, { args }) {
    const ms = duration(args.HOW_FAR);
    const isDate = /^\d{4}-/.test(args.HOW_FAR);
    if (ms === null && !isDate) {
      throw usageError(
        `HOW_FAR "${args.HOW_FAR}" is not valid. Give a duration such as 83d or 12h, or a time such as 2026-12-01.`,
      );
    }
    const body = ms === null ? { to: moment('HOW_FAR', args.HOW_FAR) } : { seconds: ms / 1_000 };
    const api = await context.application();
    // A long advance takes long and must not be repeated.
    const options = { timeoutMs: 10 * 60_000, signal: context.io.signal };
    const done = await context.during('Time passes', api.sandbox.advance(body, options));
    if (context.json) return context.printJson(done);
    const { posted, pending, removed } = done.transactions;
    await context.facts([
      ['from', done.from],
      ['to', `${done.now} (${days(done.days)})`],
      ['transactions', `${posted} booked, ${pending} pending, ${removed} settled or gone`],
      ...Object.entries(done.events).map(([name, count]) => [name, count] as const),
    ]);
  },
});

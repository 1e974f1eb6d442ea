/**
 * `npm run torture`: starts real processes of the service over a real PostgreSQL and kills them, the database, and what else
 * they need, while clients write. Prints a table; nothing may be lost or doubled.
 *
 *   npm run torture -- --minutes 30                 blows drawn at random for half an hour
 *   npm run torture -- --blows 'service killed,database fails over'   these, in order
 *   npm run torture -- --clients 8                  instead of four clients
 *
 * A blow that this machine does not allow is left out, and the table says so.
 */
import { parseArgs } from 'node:util';
import { BLOWS, type Blow, tableOf, torture } from '../test/torture/torture.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    blows: { type: 'string' },
    clients: { type: 'string', default: '4' },
  },
});

const named = values.blows?.split(',').map((name) => {
  if (!BLOWS.includes(name as Blow)) throw new Error(`"${name}" is not one of: ${BLOWS.join(', ')}`);
  return name as Blow;
});

const endings: (() => Promise<void>)[] = [];
const end = async (): Promise<void> => {
  for (const ending of endings.splice(0)) await ending();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)));
}
try {
  const figures = await torture(
    { after: (ending) => void endings.unshift(ending) },
    {
      ...(named ? { blows: named } : { minutes: Number(values.minutes) }),
      clients: Number(values.clients),
      report: (line) => console.log(line),
    },
  );
  console.log(`\n${tableOf(figures)}`);
  if (figures.lost + figures.doubled + figures.unequal + figures.undelivered > 0) process.exitCode = 1;
} finally {
  await end();
}

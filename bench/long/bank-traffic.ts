/**
 * Measures what connecting a bank over HTTP, and reading it a day later, costs for each account: requests, bytes,
 * milliseconds.
 */

import { monotonicMs } from '../../packages/common/clock.ts';
import { agreed, clientOf, readAll, USER, VARIANTS } from '../../scripts/conformance/flows.ts';
import { startRecorder } from '../../scripts/conformance/recorder.ts';
import { startApp } from '../../test/support/app.ts';

const endings: (() => unknown)[] = [];
const recorder = await startRecorder();
const app = await startApp({ after: (ending: () => unknown) => void endings.push(ending) } as never, {
  env: { PUBLIC_URL: recorder.url },
});
recorder.forward(app.url);
const call = (psu: typeof USER | null) => ({ at: app.clock.now(), psu, signal: AbortSignal.timeout(60_000) });

const measured = async (name: string, work: () => Promise<number>): Promise<void> => {
  recorder.take();
  const from = monotonicMs();
  const accounts = await work();
  const ms = (monotonicMs() - from) / accounts;
  const said = recorder.take();
  const bytes = said.reduce((sum, { body, responseBody }) => sum + body.length + responseBody.length, 0);
  const kilobytes = (bytes / accounts / 1_000).toFixed(1);
  console.log(
    `${name.padEnd(40)} ${(said.length / accounts).toFixed(1).padStart(6)} requests ${kilobytes.padStart(8)} kB ${ms.toFixed(0).padStart(6)} ms`,
  );
};

console.log('For each account of a bank over HTTP, two years of history, the bank in the same process:');
for (const name of ['as described', 'OAuth2', 'camt.053', 'MT940']) {
  const variant = VARIANTS.find((each) => each.name === name)!;
  const client = await clientOf(app, recorder, { ...variant, bank: 'otp' });
  let grant = {};
  await measured(`${name}: connect`, async () => {
    grant = await agreed(app, client, 'otp', call(USER));
    await client.provider.consent(grant, call(USER));
    return readAll(client.provider, grant, call(USER));
  });
  const since = app.clock.now();
  app.clock.advance({ days: 1 });
  await measured(`${name}: a day later`, () =>
    readAll(client.provider, grant, call(null), new Date(since.getTime() - 30 * 86_400_000)),
  );
}
await recorder.close();
for (const ending of endings.reverse()) await ending();
process.exit(0);

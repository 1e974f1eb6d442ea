/**
 * `npm run conformance -- FILE`: compares every request of the Berlin Group client and every response of the simulated banks with a
 * description of NextGenPSD2 (OpenAPI, YAML). Prints each difference. Exits with 1 if there is one, and with 2 without a file.
 */
import { existsSync } from 'node:fs';
import { startApp } from '../test/support/app.ts';
import { Description, type Violation } from './conformance/description.ts';
import { converse, provoke, VARIANTS } from './conformance/flows.ts';
import { startRecorder } from './conformance/recorder.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error('Say where the description is: npm run conformance -- path/to/psd2-api.yaml');
  process.exit(2);
}
const description = await Description.read(file);
const recorder = await startRecorder();
const endings: (() => unknown)[] = [];
const app = await startApp({ after: (ending: () => unknown) => void endings.push(ending) } as never, {
  env: { PUBLIC_URL: recorder.url },
});
recorder.forward(app.url);

const found: Violation[] = [];
let exchanges = 0;
const kinds = new Set<string>();

/** Compares the exchanges recorded since the last call with the description. */
const look = (name: string, isOf: (violation: Violation) => boolean = () => true): void => {
  const said = recorder.take();
  const violations = said.flatMap((exchange) => description.violationsOf(exchange)).filter(isOf);
  for (const { method, path, status } of said) {
    kinds.add(`${method} ${path.replaceAll(/\/(?=[\w-]*\d)(?!v1)[\w-]+/g, '/…')} ${status}`);
  }
  exchanges += said.length;
  found.push(...violations);
  const count = String(said.length).padStart(4);
  console.log(`${name.padEnd(32)} ${count} exchanges  ${violations.length} violations`);
};

try {
  for (const variant of VARIANTS) {
    await converse(app, recorder, variant);
    look(variant.name);
  }
  await provoke(app, recorder);
  look('what banks refuse (responses)', (violation) => violation.in === 'response');
} finally {
  await recorder.close();
  for (const ending of endings.reverse()) await ending();
}
const counted = Map.groupBy(found, ({ in: side, where, what }) => `${side}: ${where}: ${what}`);
for (const [text, all] of counted) console.log(`${all.length} × ${text}`);
console.log(`${exchanges} exchanges of ${kinds.size} kinds, ${found.length} violations`);
process.exit(found.length === 0 ? 0 : 1);

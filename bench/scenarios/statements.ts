/** Measures the upload of a statement file. */

import { monotonicMs } from '../../packages/common/clock.ts';
import { ACCOUNT, camtFile } from '../../test/support/statement-files.ts';
import type { Scenario } from '../scenario.ts';

const LINES = 5_000;

let uploads = 0;

export const statements: Scenario[] = [
  {
    name: 'statement',
    figures: {
      imported: {
        unit: '/s',
        meaning: `lines of a camt.053 file of ${LINES.toLocaleString('en')} uploaded, read, enriched and stored`,
      },
      Node: { unit: 'µs', meaning: 'processor time of the service for each line' },
      PostgreSQL: { unit: 'µs', meaning: 'processor time of the database for each line' },
    },
    async round(stage) {
      const upload = uploads++;
      const lines = Array.from(
        { length: LINES },
        (_, line) => [-(line + 1), `Uplata po racunu ${upload}-${line}`] as const,
      );
      const content = camtFile({ account: ACCOUNT, lines });
      const from = monotonicMs();
      const { result, serverUs, databaseUs } = await stage.measured(() =>
        stage.call(stage.customer.key, 'POST', `/v1/statements?user_id=upload-${upload}`, content),
      );
      const seconds = (monotonicMs() - from) / 1_000;
      const { added } = result as { added: number };
      if (added !== LINES) throw new Error(`${added} of ${LINES} lines were added`);
      return {
        imported: LINES / seconds,
        ...(serverUs === null ? {} : { Node: serverUs / LINES }),
        ...(databaseUs === null ? {} : { PostgreSQL: databaseUs / LINES }),
      };
    },
  },
];

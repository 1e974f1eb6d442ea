/** Measures the enrichment of descriptors that a customer sends. */
import { readFile } from 'node:fs/promises';
import type { Scenario } from '../scenario.ts';
import { eachCall } from './consents.ts';

const DESCRIPTORS = new URL('../../test/data/enrichment/development.csv', import.meta.url);
const AT_ONCE = 500;

let descriptors: string[] = [];
let sent = 0;

export const enrich: Scenario[] = [
  {
    name: 'enrich500',
    figures: eachCall(`${AT_ONCE} descriptors, none seen before, recognised in one request`),
    async prepare() {
      const [, ...lines] = (await readFile(DESCRIPTORS, 'utf8')).split('\n');
      descriptors = lines.map((line) => line.split(',')[0]!).filter((text) => text !== '');
    },
    round: (stage) =>
      stage.each(stage.isQuick ? 2 : 20, () => {
        const transactions = Array.from({ length: AT_ONCE }, () => ({
          description: `${descriptors[sent % descriptors.length]} ${sent++}`.slice(0, 140),
          amount: -100 - sent,
          currency: 'RSD',
        }));
        return stage.call(stage.customer.key, 'POST', '/transactions/enrich', { transactions });
      }),
  },
];

/** Measures a step of a test clock. */
import { monotonicMs } from '../../packages/common/clock.ts';
import type { Scenario } from '../scenario.ts';
import type { Customer } from '../stage.ts';

const CONNECTIONS = 20;
const DAYS = 60;

let customer: Customer;

export const clock: Scenario[] = [
  {
    name: 'advance',
    mostRounds: 1,
    figures: {
      'a day': {
        unit: 'ms',
        meaning: `one day of an advance for ${CONNECTIONS} connections, in a request of ${DAYS} days`,
      },
    },
    async prepare(stage) {
      customer = await stage.addCustomer();
      for (let nth = 0; nth < CONNECTIONS; nth++) await stage.connect(customer.key, `advanced-${nth}`);
    },
    async round(stage) {
      const days = stage.isQuick ? 5 : DAYS;
      const from = monotonicMs();
      await stage.call(customer.key, 'POST', '/sandbox/clock/advance', { days });
      return { 'a day': (monotonicMs() - from) / days };
    },
  },
];

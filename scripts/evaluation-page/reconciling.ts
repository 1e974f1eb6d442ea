/** The section of docs/evaluation.md about reconciling. */
import { casesTable } from '../../test/support/unreliable-banks/balance-cases.ts';
import { entrants, evaluate, tableOf } from '../evaluate-reconcile.ts';

const HISTORIES = 2_000;
/** The reconciler was tuned on other seeds. */
const SEED = '1000000';

/** Measures the reconciler and the compared rules, and returns the section. */
export const reconcilingSection = (): string => {
  const tables = (['none', 'unstable', 'stable'] as const).map(
    (references) => `References of the bank: \`${references}\`.

${tableOf(entrants, evaluate(entrants, HISTORIES, SEED, references))}`,
  );
  const ours = entrants.slice(0, 1);
  for (const balances of ['stated', 'wrong'] as const) {
    tables.push(`References of the bank: \`none\`. The balance after each booked entry: ${balances}.

${tableOf(ours, evaluate(ours, HISTORIES, SEED, 'none', balances))}`);
  }
  return `## Reconciling

${HISTORIES.toLocaleString('en')} generated histories of some 48 entries each, for each kind of reference, shown as unreliable banks would show them. The generator and
the judge (\`test/support/unreliable-banks\`) know nothing of the reconciler. The other rows are the rules of two budget applications, rebuilt from
their documentation, and the simplest rule there is. \`test/support/unreliable-banks/verdict.ts\` defines the columns.
\`npm run evaluate:reconcile\` runs more histories.

${tables.join('\n\n')}

### Decided by balances

Cases of one account, with the rows that follow: day, amount, description, and the name of the entry where entries are alike.

${casesTable()}`;
};

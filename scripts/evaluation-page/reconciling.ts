/** The section of docs/evaluation.md about reconciling. */
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
  return `## Reconciling

${HISTORIES.toLocaleString('en')} generated histories of some 48 entries each, for each kind of reference, shown as unreliable banks would show them. The generator and
the judge (\`test/support/unreliable-banks\`) know nothing of the reconciler. The other rows are the rules of two budget applications, rebuilt from
their documentation, and the simplest rule there is. \`test/support/unreliable-banks/verdict.ts\` defines the columns.
\`npm run evaluate:reconcile\` runs more histories.

${tables.join('\n\n')}`;
};

/** The section of docs/evaluation.md about transfers between accounts of a user. */
import { evaluateSimulated, evaluateTransfers, tableOf } from '../evaluate-transfers.ts';

const PEOPLE = 1_000;
/** The matcher was tuned on other seeds. */
const SEED = '1000000';
/** 100,000 rows. */
const SIMULATED = 80;

/** Measures the matcher on generated and on simulated people, and returns the section. */
export const transfersSection = async (): Promise<string> => `## Transfers between accounts

${PEOPLE.toLocaleString('en')} generated people with a year at two to four banks. The generator (\`test/support/own-transfers\`) knows nothing of the matcher, and
its banks are not the simulated ones. Its decoys are rents of one amount paid and received, friends who repay into another account, salaries
passed on to a partner, and cash that is withdrawn and paid in. Two rows of which a bank says exactly the same count as one another.

${tableOf(await evaluateTransfers(PEOPLE, SEED))}

${SIMULATED} simulated people with a year at the three simulated banks:

${tableOf(await evaluateSimulated(SIMULATED))}`;

/** The section of docs/evaluation.md about the simulated customers. */
import { measuresOf, yearsOf } from '../evaluate-simulator.ts';
import { markdownTable } from './table.ts';

const CUSTOMERS = 12;

/** Measures the simulated customers and returns the section. */
export const simulatorSection = async (): Promise<string> => `## Simulated customers

Twelve months of the current account of ${CUSTOMERS} customers of each personal scenario, compared with what is known of Serbian households. Tests
enforce the goals.

${markdownTable(
  ['measure', 'value', 'goal'],
  measuresOf(await yearsOf(CUSTOMERS)).map(({ name, value, goal: [least, most] }) => [
    name,
    value.toFixed(value < 100 ? 1 : 0),
    least === most ? `${least}` : `${least} to ${most}`,
  ]),
)}`;

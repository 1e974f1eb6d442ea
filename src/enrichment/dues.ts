/** Whose a due is, where the wording names the state alone. */
import { writtenName } from './cleaned-name.ts';
import { describe } from './descriptor.ts';
import type { Facts } from './facts.ts';
import type { Recognised } from './recognised.ts';

export const THE_STATE = 'Budžet Republike Srbije';

/** GRAD PANCEVO LPA, OPSTINA TITEL: whose due it is, where an account or a wording tells no more than that it is one. */
const OF_A_TOWN = /^(?:GRAD|OPSTINA) ([A-Z ]+?)(?: LPA)?$/;

/** A due with the name of the town that the bank states. */
export const ofTown = (found: Recognised, { counterparty }: Facts): Recognised => {
  if (found.category !== 'taxes' || found.merchantName !== THE_STATE) return found;
  const name = describe(counterparty?.name ?? '').words;
  const said = name.map(({ folded }) => folded).join(' ');
  if (!OF_A_TOWN.test(said)) return found;
  return { ...found, merchantName: writtenName(name.filter(({ folded }) => folded !== 'LPA')) };
};

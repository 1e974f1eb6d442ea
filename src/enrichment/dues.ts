/** Whose a due is, where the wording names the state alone. */
import { writtenName } from './cleaned-name.ts';
import { describe } from './descriptor.ts';
import type { Facts } from './facts.ts';
import type { Recognised } from './recognised.ts';

export const THE_STATE = 'Budžet Republike Srbije';

/** GRAD PANCEVO LPA, OPSTINA TITEL: whose due it is, where an account or a wording tells no more than that it is one. */
const OF_A_TOWN =
  /^(?:GRAD|OPSTINA|GO|SO|(?:GRADSKA|OPSTINSKA) UPRAVA(?: GRADA)?|GRADSKA OPSTINA) ([A-Z ]+?)(?: LPA)?$/;
/** GRAD NIS - SEKRETARIJAT ZA GRADJEVINARSTVO, OPSTINA BECEJ ODELJENJE ZA URBANIZAM: an office of the town, and not of taxes. */
const OFFICE = /(?<=\S)\s+(?:- )?(?:SEKRETARIJAT|ODELJENJE|SLU[ZŽ]BA|GRADSKA UPRAVA|OP[SŠ]TINSKA UPRAVA)/gi;
const KIND_AND_TOWN = /^\s*\S+\s+\S/;
const UP_TO_TAXES = /^.*PORES/is;

export const withoutOffice = (stated: string): string => {
  const town = KIND_AND_TOWN.exec(stated)?.[0].length ?? stated.length;
  const taxes = (UP_TO_TAXES.exec(stated)?.[0].length ?? 0) - 'PORES'.length;
  const office = [...stated.matchAll(OFFICE)].find(
    ({ 0: words, index }) => index >= town && index + words.length > taxes,
  );
  return office === undefined ? stated : stated.slice(0, office.index);
};

/** Whether a town is stated, with its office or without. */
export const isTown = (stated: string): boolean =>
  OF_A_TOWN.test(
    describe(withoutOffice(stated))
      .words.map(({ folded }) => folded)
      .join(' '),
  );

/** A due with the name of the town that the bank states. */
export const ofTown = (found: Recognised, { counterparty }: Facts): Recognised => {
  // "Naknada za uredjenje zemljista": a due of a town, by words that leave open whose.
  const isOpen = found.merchantName === THE_STATE || found.basis === 'operation_likely';
  if (found.category !== 'taxes' || !isOpen) return found;
  if (!isTown(counterparty?.name ?? '')) return found;
  const name = describe(withoutOffice(counterparty?.name ?? '')).words;
  const written = writtenName(name.filter(({ folded }) => folded !== 'LPA'));
  // GO VRACAR
  return { ...found, merchantName: written?.replace(/^[GS]o /, (seat) => seat.toUpperCase()) ?? null };
};

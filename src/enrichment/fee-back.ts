/** A fee of the bank's that it gives back: POVRAT NAKNADE ZA VODJENJE RACUNA. */
import type { Descriptor } from './descriptor.ts';
import type { WordingMatch } from './wording.ts';

const GIVEN_BACK = /^(?:POVRA|VRACANJ|VRACEN|STORN|ISPRAVK|KOREKCIJ|REFUND|REVERSAL)/;
/** Beside one of these a bank's own words say which fee it was; a refund of anything else is a shop's. */
const FEE = /^(?:NAKN|PROVIZ|PROV$|TROSK|TROSAK|CLANARIN|MINUS|PREKORAC|FEE$)/;

/** The fee as it would be called had it been charged, which `charged` finds in the words from..; null where none is given back. */
export const feeBack = (
  { words }: Descriptor,
  charged: (from: number) => WordingMatch | null,
): WordingMatch | null => {
  const at = words.findIndex(({ folded }) => GIVEN_BACK.test(folded));
  if (at < 0 || !words.some(({ folded }, i) => i > at && FEE.test(folded))) return null;
  const found = charged(at + 1);
  return found?.rule.name?.startsWith('Bank: ') ? found : null;
};

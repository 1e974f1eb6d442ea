/**
 * Lowers the confidence of a result below that of its evidence. On unseen lines, results with one of these features were wrong several
 * times as often as the rest.
 */
import type { Basis } from './confidence.ts';
import type { Descriptor } from './descriptor.ts';
import { isByCitizen } from './everyday.ts';
import type { Facts } from './facts.ts';
import { fold } from './fold.ts';
import { kindOf } from './kinds.ts';
import { isPurposeWord } from './name-words.ts';
import { findPayee } from './payees.ts';
import { hasBody } from './public-bodies.ts';
import type { Recognised } from './recognised.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';

/** A name with a letter that was guessed is not sure. */
export const GUESSED: Partial<Record<Basis, Basis>> = {
  trade: 'trade_open',
  trader: 'trade_open',
  person: 'person_likely',
  institution: 'trade_open',
};

/** Marks within a name: STUD.CENTAR is shortened, KOMRAD-ODVOZ OTPADA are two things. */
const MARK = /[.,/:;_-]/;
/** Of names, though shorter than three letters. */
const SMALL = new Set('I U NA ZA DR SV DE LA EL BY OF'.split(' '));

/**
 * PEKARA ZORA 24H: a name that begins with its trade, whose words are whole, in a line that does not say what is paid for. Where
 * another begins and ends may be mistaken.
 */
export const isPlainName = (descriptor: Descriptor, name: string): boolean => {
  const { words, start, end } = descriptor;
  const parts = name.split(/[ -]/).map(fold);
  const isWhole = (part: string): boolean =>
    /^\d+H?$/.test(part) || (!/\d/.test(part) && (part.length > 2 || SMALL.has(part)));
  return (
    (isTradeTerm(parts[0]!) || isCommonWord(parts[0]!)) &&
    parts.every(isWhole) &&
    !words.slice(start + 1, end).some(({ gap }) => MARK.test(gap)) &&
    // OSNOVNI SUD SABAC SUDSKA TAKSA: where the name of a public body ends is known.
    (hasBody(words, start, end) || !words.slice(start, end).some(({ folded }) => isPurposeWord(folded)))
  );
};

/** STAMBENA ZAJEDNICA KNEZA MILOSA 12, as the bank states it: nobody else is called so. */
export const isStatedHouse = (stated: string): boolean => /^(?:stamb|sz\b|skup[sš]tina stan)/i.test(stated);

/** Whether something in the line says that the operation which it words is not what was paid. */
export const isOtherOperation = (
  { basis, category, merchantCategory }: Recognised,
  { words, ...descriptor }: Descriptor,
  { facts, income }: { facts: Facts | null; income: boolean },
): boolean =>
  basis === 'operation' &&
  // "licna zarada", paid out; "poklon, penzija", to a sister.
  ((!income && (category === 'salary' || category === 'income')) ||
    // "struja za stan", ordered by a citizen, goes to whoever lets it.
    (isByCitizen(facts) && !isStatedHouse(facts?.counterparty?.name ?? '')) ||
    // A bank's own fee has no payment code.
    (kindOf(merchantCategory).category === 'fees' && facts?.paymentCode !== undefined) ||
    // "Prenos na svoj racun", to GROZDANA.
    (merchantCategory === 'internal_transfer' && facts?.counterparty?.name !== undefined) ||
    findPayee({ ...descriptor, words, start: 0, end: words.length }, null, null) !== null);

/** Payments between people that say what for, and name nobody: "pola za struju", "vracam dug za picu". */
import { readLines } from './data-files.ts';
import type { Descriptor } from './descriptor.ts';
import { matched } from './explain.ts';
import type { Facts } from './facts.ts';
import { fold } from './fold.ts';
import { MONTHS, ROMAN_NUMERAL } from './name-words.ts';
import { isGivenName } from './person.ts';
import { isWholePlace } from './places.ts';
import { type Recognised, recognised } from './recognised.ts';
import type { WordingMatch } from './wording.ts';

const written = readLines('everyday-words.txt').flatMap((line) => line.split(/\s+/));

/** Without the ending of its case: KAFU and KAFE are KAF. Of a short word nothing is taken. */
const stemOf = (folded: string): string => {
  const stem = folded.replace(/(?:[OE]M|[AI]MA|O[JG]|[AEIOU])$/, '');
  return stem.length < 3 ? folded : stem;
};
const asWritten = new Set(written.map((word) => fold(word.replace(/[!?]/, ''))));
const everyday = new Set([...asWritten].map(stemOf));
/** Words that no bill of a firm holds. */
const between = new Set(written.filter((word) => word.startsWith('!')).map((word) => fold(word.slice(1))));
/** KAFANA KOD KUMA: what firms are called by as well. */
const ofFirms = new Set(
  written.filter((word) => word.startsWith('?')).map((word) => stemOf(fold(word.slice(1)))),
);

const isRomanOrMonth = (folded: string): boolean => MONTHS.has(folded) || ROMAN_NUMERAL.test(folded);

/** Transakcije po nalogu građana. */
const BY_A_CITIZEN = '89';
export const isByCitizen = (facts: Facts | null): boolean => facts?.paymentCode?.slice(1) === BY_A_CITIZEN;

/** "Jovana: karte za koncert", "Jovana P. za karte": whom somebody writes to, and what about, where the bank states that a citizen ordered it. */
export const isAddressed = ({ words, start }: Descriptor, facts: Facts | null): boolean => {
  const [name, next] = [words[start], words[start + 1]];
  return (
    isByCitizen(facts) &&
    name !== undefined &&
    next !== undefined &&
    isGivenName(name) &&
    // SANJA T. vracam
    (/^[:;,]/.test(next.gap) || (next.folded.length === 1 && next.folded !== 'I' && start + 2 < words.length))
  );
};

/** Nothing but everyday words: "pivo petak" where the bank states that a citizen ordered it, "moj deo za picu" anywhere. */
export const isEveryday = ({ words, card, start }: Descriptor, facts: Facts | null): boolean => {
  if (card || words.length === 0) return false;
  // HVALA NA POMOCI says what it says.
  if (words[start]?.folded === 'HVALA' && words[start + 1]?.folded === 'NA') return false;
  const byCitizen = isByCitizen(facts);
  let told = byCitizen || words[start]?.folded === 'ZA';
  if (!told && !words.some(({ folded }) => between.has(folded))) return false;
  let count = 0;
  for (const word of words) {
    const { folded, number } = word;
    if (number || folded.length === 1 || /\d/.test(folded) || isRomanOrMonth(folded)) continue;
    // "letovanje kapara Duda", "letovanje Tasos"
    if (byCitizen && count > 0 && (isGivenName(word) || isWholePlace(folded))) continue;
    const stem = stemOf(folded);
    if (!asWritten.has(folded) && !everyday.has(stem)) return false;
    if (!byCitizen && ofFirms.has(stem)) return false;
    if (between.has(folded)) told = true;
    count++;
  }
  return told && count > 0;
};

/** What schools and journeys are paid through, as often as not by a parent who gathers the money. */
const GATHERED = new Set(['education', 'travel']);

/** Who is paid is not known; that it is a person, in most cases. */
export const fromPurpose = (descriptor: Descriptor, trade: WordingMatch | null): Recognised => {
  const said = trade?.said ?? descriptor.words.slice(0, 2).map(({ raw }) => raw.toLowerCase());
  const gathered = trade !== null && GATHERED.has(trade.rule.category);
  const merchantCategory = gathered ? trade.rule.merchantCategory : 'p2p';
  return recognised(
    'P2P transfer',
    merchantCategory,
    'purpose',
    matched('wording', said, merchantCategory, descriptor.removed),
  );
};

/** What banks, tills and wallets write behind the place: with what was paid, when, and under which number. */
import { isWholePlace } from './places.ts';
import type { Word } from './words.ts';

/** Before a number of their own: TID 10223344, AUTH 004512, CARD 1234, MCC 5411. */
const NUMBERED = new Set(
  'TID MID TERM TERMINAL BATCH RRN REF STAN AUT AUTH AUTHCODE CARD KART KARTICA KARTICE MCC ODOBRENJE AUTORIZACIJA'.split(
    ' ',
  ),
);
/** TERM 12 may be the name of a bath and a house's number, as STAN 12 is a flat's. */
const SHORTEST_NUMBER = 4;
/** Never the end of a name; DAT and DATUM stand before a date, which is no word. */
const SAID = new Set(
  'APPROVED ODOBRENO APPLEPAY GOOGLEPAY GPAY BESKONTAKTNO CONTACTLESS CTLS DAT DATUM KUPOVINA'.split(' '),
);
const PHONES = new Set(['APPLE', 'GOOGLE', 'GARMIN', 'SAMSUNG']);
const CARDS = new Set(['VISA', 'MASTERCARD', 'MC', 'DINA', 'DINACARD', 'MAESTRO']);
const KINDS = new Set('DEBIT CREDIT DEBITNA KREDITNA CLASSIC GOLD PLATINUM STANDARD BUSINESS'.split(' '));
/** A123456, T12345678 */
const CODE = /^[A-Z]\d{6,}$/;
/** REF AB12CD34 */
const REFERENCE = /^(?=.*\d)[A-Z\d]{6,}$/;
const POSTCODE = /^\d{5}$/;

const COUNTRY = new Set(['SRBIJA', 'SERBIA']);
/** BUTIK MIA, Srbija; BUTIK MIA Serbia; BUTIK MIA NIS SRBIJA: none of CONTINENTAL AUTOMOTIVE SERBIA. */
const isCountry = ({ raw, folded, gap }: Word, before: Word): boolean =>
  COUNTRY.has(folded) &&
  (gap.includes(',') || isWholePlace(before.folded) || (raw !== folded && before.raw === before.folded));

/** Towns by the number with which their telephones begin. */
const TOWN_OF = new Map(
  (
    '010 PIROT 011 BEOGRAD 012 POZAREVAC 013 PANCEVO 014 VALJEVO 015 SABAC 016 LESKOVAC 017 VRANJE 018 NIS 019 ZAJECAR 021 NOVI 022 SREMSKA ' +
    '023 ZRENJANIN 024 SUBOTICA 025 SOMBOR 026 SMEDEREVO 027 PROKUPLJE 030 BOR 031 UZICE 032 CACAK 033 PRIJEPOLJE 034 KRAGUJEVAC ' +
    '035 JAGODINA 036 KRALJEVO 037 KRUSEVAC'
  )
    .split(' ')
    .flatMap((code, i, all) => (i % 2 === 0 ? [[code, all[i + 1]!] as const] : [])),
);
const SHORTEST_TOWN = 3;

/** How many of the last words tell how it was paid; 0 when none. */
const paidIn = (words: readonly Word[], until: number): number => {
  const [before, last] = [words[until - 2]!.folded, words[until - 1]!.folded];
  if (words[until - 1]!.number) {
    if (NUMBERED.has(before) && last.length >= SHORTEST_NUMBER)
      return words[until - 3]?.folded === 'BR' ? 3 : 2;
    // KURS 117,2000
    if (words[until - 2]!.number && words[until - 3]?.folded === 'KURS') return 3;
    // LESK 016
    if (before.length >= SHORTEST_TOWN && TOWN_OF.get(last)?.startsWith(before)) return 1;
    // RS 11000
    return (before === 'RS' || before === 'SRB') && POSTCODE.test(last) ? 1 : 0;
  }
  if (NUMBERED.has(before) && REFERENCE.test(last)) return 2;
  if (isCountry(words[until - 1]!, words[until - 2]!)) return 1;
  if (SAID.has(last) || CODE.test(last)) return 1;
  if ((last === 'PAY' && PHONES.has(before)) || (KINDS.has(last) && CARDS.has(before))) return 2;
  // U 14:22H: the time is no word.
  return last === 'H' && before === 'U' ? 2 : 0;
};

/** CVECARA FREZIJA SU TID 10223344: where that begins, or `until`. Two words are left. */
export const beforePaid = (words: readonly Word[], start: number, until: number): number => {
  let end = until;
  for (let size = 1; size > 0 && end > start + 2; ) {
    size = paidIn(words, end);
    if (end - size < start + 2) break;
    end -= size;
  }
  return end;
};

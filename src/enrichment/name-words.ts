/** Words that stand in a line beside a name, and are none: forms of firms, what is paid for, what banks and tills write. */
import { readWords } from './data-files.ts';
import type { Word } from './words.ts';

export const legalForms = readWords('legal-forms.txt');
const otherForms = readWords('business-forms.txt');
const purposeWords = [...readWords('purposes.txt')];
export const purposes = new Set(purposeWords.map((word) => word.replace('!', '')));
/** Words around an operation of a bank or an employer, that name nobody. */
export const operationWords = readWords('operation-words.txt');
export const tillWords = readWords('till-words.txt');
/** Words of which the bank's phrases are made. */
export const bankWords = readWords('wrappers.txt');
export const leading = new Set([...bankWords, ...purposes].filter((word) => word.length > 1));
/** Wherever one of these follows the name, the name has ended. */
export const hardPurposes = new Set(
  purposeWords.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
);

/** What a payment is for, as a noun that firms are called by, too. */
export const latePurposes = readWords('late-purposes.txt');

/** EKSKURZ, OSIGUR: as a field or a hand that is in a hurry leaves them. */
const SHORTEST_CUT = 5;
const cutPurposes = new Set(
  [...hardPurposes].flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - SHORTEST_CUT) }, (_, i) =>
      word.slice(0, SHORTEST_CUT + i),
    ),
  ),
);
export const isCutPurpose = (folded: string): boolean =>
  folded.length >= SHORTEST_CUT && cutPurposes.has(folded);

/** Whether a word says what is paid for. */
export const isPurposeWord = (folded: string): boolean => purposes.has(folded) || MONTHS.has(folded);

export const ROMAN_NUMERAL = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})$/;
export const MONTHS = new Set(
  (
    'JAN FEB MAR APR MAJ JUN JUL AVG SEP OKT NOV DEC JANUAR FEBRUAR MART APRIL JUNI JULI AVGUST SEPTEMBAR OKTOBAR ' +
    'NOVEMBAR DECEMBAR SEPT OKT AVGUSTA SEPTEMBRA OKTOBRA NOVEMBRA DECEMBRA JANUARA FEBRUARA APRILA AUGUSZTUS SZEPTEMBER SZEPT SEPTEMBER ' +
    'LIPANJ SRPANJ KOLOVOZ RUJAN LISTOPAD STUDENI PROSINAC SIJECANJ VELJACA OZUJAK TRAVANJ SVIBANJ ' +
    'OKTOBER NOVEMBER DECEMBER JUNIUS JULIUS MAJUS FEBRUARY'
  ).split(' '),
);
/** Before the number of a shop, a till or a bill: PEKARA ZORA MP 12. */
export const COUNTED = new Set(
  'MP MPO PJ PM BR BROJ OBJ OBJEKAT PROD POSLOVNICA OGRANAK FIL FILIJALA KASA TERM TERMINAL TID MID TER EFT POS LOK RN RAC FAKT'.split(
    ' ',
  ),
);
export const PUBLIC = new Set(['JKP', 'KJP', 'JKSP', 'KJKP']);

/** Booking codes, terminal numbers and long store numbers. A short number may belong to the name. */
export const isReference = ({ folded, number }: Word): boolean =>
  number
    ? folded.length > 2 || folded.startsWith('0')
    : /\d/.test(folded) && (folded.length > 6 || (folded.length > 4 && /\d.*\d/.test(folded)));

/** TK NAPREDAK: marks of clubs, which say as much as a trade. */
export const CLUBS: ReadonlySet<string> = new Set(
  'KJ FK OFK ZFK KK OKK ZKK OK ZOK RK ZRK VK PK AK TK TSK STK BK GK SD SK JK KBK DK SC SRC'.split(' '),
);
const CLUB_WORDS = new Set(['FUDBALSKI', 'KOSARKASKI', 'KLUB']);
/** FK RADNICKI 1923: the year in which a club was founded is part of its name. */
export const isYearOfClub = (words: readonly Word[], start: number, at: number): boolean =>
  at > start + 1 &&
  YEAR.test(words[at]!.folded) &&
  (CLUBS.has(words[start]!.folded) || CLUB_WORDS.has(words[start]!.folded));

export const isForm = ({ folded }: Word): boolean => legalForms.has(folded) || otherForms.has(folded);

/** PRVI OSNOVNI SUD is called so; of PRVI DEO ZARADE the number counts. */
export const isOrdinal = (words: readonly Word[], at: number): boolean =>
  ['PRVI', 'DRUGI', 'TRECI'].includes(words[at]!.folded) && !purposes.has(words[at + 1]?.folded ?? '');

export const isBankWord = (folded: string): boolean => isPurposeWord(folded) || bankWords.has(folded);

/** Public bodies are many of one name, so the town is part of it: DOM ZDRAVLJA NOVI SAD. */
export const OF_A_TOWN = new Set(
  (
    'PRVI DRUGI TRECI TO FTN ETF UKC JKP JP KJP JKSP OPSTINA GRAD GRADSKA GRADSKO GRADSKI DOM OPSTA KLINICKI OSNOVNI VISI PRIVREDNI VODOVOD TOPLANA ' +
    'NARODNO NARODNA NARODNI BIBLIOTEKA ZAVOD STUDENTSKI ISTORIJSKI MUZEJ GALERIJA KULTURNI AUTOBUSKA ZELEZNICKA ' +
    'FK OFK KK OKK RK OK VK AK SD SC SRC ZFK ZKK ZOK ZRK UPRAVA TURISTICKA GIMNAZIJA POZORISTE CRVENI PARKING APOTEKARSKA AMD AMK'
  ).split(' '),
);

/** With which the telephone numbers of a town begin, and by which firms are called: BURGER 018. */
export const AREA_CODE = /^0[1-3]\d$/;
/** In which something was founded. */
export const YEAR = /^(?:18|19|20)\d\d$/;
/** Behind a point. */
export const WEB_ENDINGS: ReadonlySet<string> = new Set('RS COM NET ORG EU HR BA ME MK SI'.split(' '));
/** Legal forms that are never the form of one owner. */
export const COMPANIES: ReadonlySet<string> = new Set(['DOO', 'AD', 'DD', 'LTD', 'LLC', 'GMBH', 'INC']);

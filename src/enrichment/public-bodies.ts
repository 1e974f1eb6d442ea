/** Public bodies, of which many have one name, and what they are paid for. */
import { beginsBody } from './body-names.ts';
import { COUNTED, latePurposes, leading, MONTHS, PUBLIC, purposes } from './name-words.ts';
import { townBefore, townSize } from './places.ts';
import { isCommonWord, isTradeTerm } from './spelling.ts';
import type { Word } from './words.ts';

/** Public bodies and what they are known by. */
export const BODIES = new Set(
  (
    'JKP JP KJP JKSP KJKP DZ STUDENTSKI OPSTINA SUD SKOLA GIMNAZIJA FAKULTET UNIVERZITET AKADEMIJA VRTIC PU PREDSKOLSKA OS TS ETS FTN ETF FON UKC KBC VMA ' +
    'BOLNICA ZDRAVLJA AMBULANTA INSTITUT ZAVOD BIBLIOTEKA MUZEJ MUP APR RGZ KATASTAR BELEZNIK IZVRSITELJ ADVOKAT NOTAR ' +
    'TOPLANA VODOVOD ELEKTRANE KOMUNALAC UPRAVA AMD AMK'
  ).split(' '),
);

const SCHOOLS = new Set('OS SKOLA GIMNAZIJA VRTIC PU FAKULTET'.split(' '));

/** What a school, a hospital or a utility is paid for, and what stands in a shop's name. */
const PAID_TO_BODIES = new Set(
  'GARAZA GARAZE OBJEDINJENI SANITARNA LEKARSKO SISTEMATSKI FOND SUDSKI SUDSKA JEMSTVO DEPOZIT MATURA OSIGURANJE SANITARNI PREGLED APARTMAN NADOPLATA VODA TEZGA MENZA KARTE KURS UDZBENICI OBROK OBROCI LOKACIJSKI USLOVI SAGLASNOST KOTIZACIJA SEMINAR POTVRDA POTVRDE KOPIJA KOPIJE NOSTRIFIKACIJA IZNAJMLJIVANJE ZAKUP VODOMER DERATIZACIJA DEZINSEKCIJA CISTERNA FEKALIJE'.split(
    ' ',
  ),
);
export const isPaidToBody = (folded: string): boolean =>
  (folded.length > 2 && purposes.has(folded) && !MONTHS.has(folded)) || PAID_TO_BODIES.has(folded);

/** The words of a descriptor, and where what names the payee ends. */
interface Named {
  words: readonly Word[];
  end: number;
}

/** A public body says who it is before what is paid for; every purpose ends its name. */
export const bodyAt = ({ words, end }: Named, start: number): number =>
  words.findIndex(({ folded }, i) => i >= start && i < end && BODIES.has(folded));

const OF_A_SCHOOL = new Set(
  'OSN OSNOVNA SREDNJA MUZICKA TEHNICKA MEDICINSKA EKONOMSKA POLJOPRIVREDNA BALETSKA UMETNICKA'.split(' '),
);
/** What is paid for in front of a school or a hospital, beside the purposes of every payment. */
const IN_FRONT = new Set(
  'FOND NASTAVU NASTAVA REKREATIVNA UDZBENICI OSIGURANJE UCENIKA UZINA PREGLED SISTEMATSKI LEKARSKI SANITARNA KNJIZICA UVERENJE VOZACE ZA PARTICIPACIJA'.split(
    ' ',
  ),
);
const isPaidFor = (words: readonly Word[], start: number, until: number): boolean =>
  purposes.has(words[start]!.folded) ||
  words
    .slice(start, until)
    .every(
      ({ folded, number }) =>
        number ||
        IN_FRONT.has(folded) ||
        OF_A_SCHOOL.has(folded) ||
        purposes.has(folded) ||
        MONTHS.has(folded),
    );

/** SANITARNA KNJIZICA DOM ZDRAVLJA RUMA: where the hospital's name begins, or -1. */
const wardAt = (words: readonly Word[], start: number, end: number): number =>
  words.findIndex(
    ({ folded }, i) =>
      i > start &&
      i < end &&
      ((folded === 'DOM' && words[i + 1]?.folded === 'ZDRAVLJA') ||
        (folded === 'OPSTA' && words[i + 1]?.folded === 'BOLNICA')),
  );

/**
 * ZAKUP GROBNOG MESTA JKP POGREBNE USLUGE: what is paid for stands in front of the public body. In DIMNICAR JKP NOVI SAD the body
 * follows its name.
 */
export const bodyStart = ({ words, end }: Named, start: number): number => {
  const body = words.findIndex(({ folded }, i) => i > start && i < end && PUBLIC.has(folded));
  // EKSKURZIJA VII RAZRED II RATA OS KRALJ PETAR: what is paid for stands before the school.
  const school = words.findIndex(({ folded }, i) => i > start && i < end && SCHOOLS.has(folded));
  if (body < 0 && school > 0 && school < end - 1 && isPaidFor(words, start, school)) {
    // OSN SKOLA, TEHNICKA SKOLA
    return OF_A_SCHOOL.has(words[school - 1]!.folded) ? school - 1 : school;
  }
  // SKRIPTARNICA BUBAMARA - EKONOMSKI FAKULTET is a shop that stands there.
  const behindDash = isTradeTerm(words[start]?.folded ?? '')
    ? -1
    : words.findIndex((word, i) => i > start && i < end && word.gap === ' - ' && beginsBody(words, i));
  if (behindDash > 0) return behindDash;
  const ward = wardAt(words, start, end);
  if (body < 0 && ward > 0 && isPaidFor(words, start, ward)) return ward;
  if (body < 0) return start;
  const isNamed = words.slice(body + 1, end).some(({ folded, number }, i) => {
    const at = body + 1 + i;
    return (
      !number &&
      !COUNTED.has(folded) &&
      !purposes.has(folded) &&
      townBefore(words, body + 1, at + 1) === 0 &&
      !isTownStart(words, at)
    );
  });
  // UPLATA KOMUNALIJE JKP: what stands before it is no name.
  // ZAKUP GROBNOG MESTA JKP LAZAREVAC
  const isNameless = words
    .slice(start, body)
    .every(({ folded, number }) => number || leading.has(folded) || latePurposes.has(folded));
  return isNamed || isNameless ? body : start;
};

/** NOVI of NOVI SAD. */
const isTownStart = (words: readonly Word[], at: number): boolean => townSize(words, at) > 1;

const UNIVERSITY = /^UNIV(?:ERZ(?:ITET[AU]?)?)?$/;

export const isOfFaculty = (words: readonly Word[]): boolean =>
  words.some(({ folded }) => /^FAK(?:ULTET[AU]?)?$/.test(folded));

/** UNIVERZITET U BEOGRADU FILOLOSKI FAKULTET: whose faculty it is nobody says. */
export const withoutUniversity = (words: Word[]): Word[] => {
  const at = words.findIndex(({ folded }) => UNIVERSITY.test(folded));
  if (at < 0 || !isOfFaculty(words)) return words;
  // PRAVNI FAKULTET UNIVERZITETA UNION is that university's.
  const next = words[at + 1];
  if (at > 0 && next !== undefined && next.folded !== 'U' && townSize(words, at + 1) === 0) return words;
  const isPlaced = next?.folded === 'U';
  const place = isPlaced && /^(?:NOVOM|ISTOCNOM)$/.test(words[at + 2]?.folded ?? '') ? 2 : isPlaced ? 1 : 0;
  return words.toSpliced(at, 1 + (isPlaced ? 1 : 0) + place);
};

/** OPSTA BOLNICA, DOM ZDRAVLJA: what the town tells apart. */
export const hasBody = (words: readonly Word[], start: number, until: number): boolean =>
  words.slice(start, until).some(({ folded }) => BODIES.has(folded));

/** Whether the words say more than a trade: a word that is no common noun, a town of a public body, or an initial form. */
export const isNamed = (words: readonly Word[], start: number, until: number): boolean =>
  words
    .slice(start, until)
    .some(
      ({ folded, number }) => !number && folded.length > 2 && (!isCommonWord(folded) || BODIES.has(folded)),
    );

/** What tills and people write behind a name that is whole: the market or the street where it stands, and how it was paid. */
import { LEADS } from './cut-rest.ts';
import { gazetteer } from './gazetteer.ts';
import { isForm } from './name-words.ts';
import { hasBody, isNamed } from './public-bodies.ts';
import type { Word } from './words.ts';

/** PIJACA ZELENA, KALENIC PIJACA: which market. */
const MARKETS = new Set(
  (
    'ZELENA GRADSKA KALENIC KALENICEVA CVETKOVA RIBLJA STOCNA ZELENJACKA KVANTASKA FUTOSKA NAJLON NOVA MALA VELIKA STARA GLAVNA ' +
    'BAJLONIJEVA ZEMUNSKA SKADARLIJSKA PALILULSKA OMLADINSKA LIMANSKA ROBNA BUVLJA'
  ).split(' '),
);
const PHONES = new Set(['APPLE', 'GOOGLE', 'SAMSUNG', 'GARMIN', 'HUAWEI']);
/** What people say where something stands by. */
const NEXT_TO = new Set('KOD PORED PREKOPUTA IZA ISPOD IZNAD'.split(' '));
const LANDMARKS = new Set(
  (
    'MANASTIRA CRKVE HRAMA SABORA GROBLJA BOLNICE SKOLE POSTE PIJACE MOSTA SUDA SUPA OPSTINE STANICE STADIONA HALE PARKA SEMAFORA PUMPE PRUGE ' +
    'KEJA BAZENA VRTICA GIMNAZIJE FAKULTETA AMBULANTE APOTEKE MUZEJA POZORISTA BIOSKOPA TRGA KASARNE TOPLANE'
  ).split(' '),
);
/** What streets and quarters are, behind an adjective or a river. */
const WAYS = new Set('KEJ PUT TRG NASELJE SOKACE CARSIJA OBALA SETALISTE MAHALA ALEJA'.split(' '));
const OF_WAYS = new Set(
  'SAVA DUNAV TISA MORAVA NISAVA TIMOK KRUZNI GLAVNI CENTRALNI VELIKI STARI STARA STARO NOVI NOVA NOVO'.split(
    ' ',
  ),
);
const STATIONS = new Set(['AUTOBUSKA', 'AUTOB', 'AUT', 'ZELEZNICKA', 'ZELJEZNICKA', 'ZEL']);
/** MOTEL KAMIONDZIJA AUTOPUT */
const WHERE_IT_STANDS = new Set('AUTOPUT TVRDAVA TVRDJAVA'.split(' '));
const FACULTY = /^FAK(?:ULT(?:ETA)?)?$/;
const STALLS = new Set(['L', 'LOK', 'LOKAL', 'TEZGA', 'BOX', 'BOKS', 'KIOSK', 'STAND']);
/** What a till writes of how it was paid. */
const CHANNEL = /^(?:SMS|POS|GPAY|APPLEPAY|GOOGLEPAY|ECOM{1,2}|ECOMMERCE|PRIZEMLJE|SUTEREN)$/;
/** NEMANJINA, OBRENOVICEVA, CRNOTRAVSKA, STANICNA: the street of somebody, towards a town, or to a station. */
const OF_A_STREET = /(?:[^I]C?EVA|OVA|INA|IJE|[SC]KA|CNA)$/;
/** PLOVDIVSKA, VALJEVSKA, UZICKA: towards a town, whether the street is known or not. */
const isTowardsTown = (folded: string): boolean => {
  const stem = folded.endsWith('SKA')
    ? folded.slice(0, -3)
    : folded.endsWith('CKA')
      ? folded.slice(0, -2)
      : '';
  return stem.length > 3 && ['', 'A', 'E', 'O'].some((ending) => gazetteer.towns.has(stem + ending));
};
/** STARA KARADJORDJEVA may be what a tavern is called. */
const OF_A_NAME = new Set([
  'STARA',
  'NOVA',
  'MALA',
  'VELIKA',
  'LEPA',
  'DOBRA',
  'KOD',
  'U',
  'NA',
  'KRAJ',
  'PORED',
  'I',
]);

/** Where the last words begin that are no part of a name, or `end`. */
const before = (words: readonly Word[], end: number, isStreet: (folded: string) => boolean): number => {
  const [last, second] = [words[end - 1]?.folded ?? '', words[end - 2]?.folded ?? ''];
  if (last === 'PAY' && PHONES.has(second)) return end - 2;
  if (last === 'COMMERCE' && second === 'E') return end - 2;
  // ORDINACIJA MALI PRINC DR S: what a field left of the doctor's name.
  if (second === 'DR' && last.length === 1) return end - 2;
  // ORTODONCIJA DR KOVAC S: of the town, or of another word.
  if (last.length === 1 && words[end - 3]?.folded === 'DR') return end - 1;
  // BIFE LUNA AUTOBUSKA ST: at which station.
  if ((last === 'STANICA' || last === 'ST') && STATIONS.has(second)) return end - 2;
  // REVERSI KAFE BAR ZEMUNSKI KEJ, FISH BAR SAVA KEJ, PEKARA ZORA KRUZNI PUT
  if (WAYS.has(last) && (/[SC]K[AIO]$/.test(second) || OF_WAYS.has(second))) return end - 2;
  if (WHERE_IT_STANDS.has(last)) return end - 1;
  // POSLASTICARNICA ETNA KEJ
  if (last === 'KEJ' && !OF_A_NAME.has(second) && !LEADS.has(second)) return end - 1;
  // PR RADNJA
  if (last === 'RADNJA' && words[end - 2] !== undefined && isForm(words[end - 2]!)) return end - 1;
  if (last === 'PIJACA' || last === 'PIJ')
    return MARKETS.has(second) || second.endsWith('SKA') ? end - 2 : end - 1;
  // SVECE I IKONE TAMJAN KOD MANASTIRA
  if (NEXT_TO.has(second) && LANDMARKS.has(last)) return end - 2;
  // FOTOKOPIRNICA INDEKS KOD PRAVNOG FAK
  const third = words[end - 3]?.folded ?? '';
  if (
    NEXT_TO.has(third) &&
    /(?:[OE]G|[A-Z]{2}E)$/.test(second) &&
    (LANDMARKS.has(last) || FACULTY.test(last))
  )
    return end - 3;
  // SIR I KAJMAK STARA PLANINA L 14: the number of a stall.
  if (STALLS.has(second) && words[end - 1]!.number) return end - 2;
  if (CHANNEL.test(last)) return end - 1;
  const isOfStreet = (isStreet(last) && OF_A_STREET.test(last)) || isTowardsTown(last);
  return isOfStreet && !OF_A_NAME.has(second) ? end - 1 : end;
};

/** Where it begins behind a trade and a name, or -1. `isStreet` knows streets of one word. */
export const tailWithin = (
  words: readonly Word[],
  start: number,
  end: number,
  isStreet: (folded: string) => boolean,
): number => {
  const at = before(words, end, isStreet);
  // SMRZNUTO VOCE I PIJACA ZELENA: what is joined is no place. GYROS 021 has a number for a name.
  if (at >= end || at < start + 2 || words[at - 1]!.folded === 'I' || hasBody(words, start, at)) return -1;
  return isNamed(words, start, at) || (at === start + 2 && words[at - 1]!.number) ? at : -1;
};

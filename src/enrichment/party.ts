/** Who pays or is paid in an operation of the bank that the line words: ISPLATA ZARADE 03/2026 METALAC AD. */

import type { MerchantCategory } from './categories.ts';
import { besides, writtenName } from './cleaned-name.ts';
import type { Descriptor } from './descriptor.ts';
import { isPurposeWord, operationWords, ROMAN_NUMERAL } from './name-words.ts';
import { findPerson } from './person.ts';
import { townSize } from './places.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

/** Operations with somebody on the other side whose name says more than the operation's. */
const BETWEEN: ReadonlySet<MerchantCategory> = new Set([
  'payroll',
  'payroll_benefit',
  'scholarship',
  'social_benefit',
  'freelance',
  'freelance_foreign',
  'dividend',
]);
export const isBetween = (merchantCategory: MerchantCategory): boolean => BETWEEN.has(merchantCategory);

export const TAKINGS = 'POS settlement';

const FIRM = new Set([
  'DOO',
  'AD',
  'DD',
  'LTD',
  'LLC',
  'GMBH',
  'INC',
  'KD',
  'GBR',
  'KFT',
  'LLP',
  'PLC',
  'SRL',
  'SRO',
]);
/** Forms of firms abroad, of which half are ordinary words in a Serbian line. */
const ABROAD = new Set([
  ...FIRM,
  ...(
    'LIMITED LLP LP CORP CORPORATION CO COMPANY PLC PTY PTE AG KG SE UG SARL SAS SA SL SRL SPA BV NV AB AS APS OY OYJ OU SIA UAB ' +
    'EOOD OOD DOOEL DOEL JDOO KFT ZRT SRO FZE FZCO FZLLC DMCC'
  ).split(' '),
]);
/** SHUTTERSTOCK IRELAND LIMITED: which house of the firm it is. */
const HOUSES = new Set(
  'IRELAND UK USA US EU EUROPE EUROPEAN INTERNATIONAL INTL GLOBAL GERMANY DEUTSCHLAND AUSTRIA SWITZERLAND SCHWEIZ NETHERLANDS LUXEMBOURG CYPRUS MALTA HUNGARY CROATIA SINGAPORE AUSTRALIA CANADA FRANCE ITALIA ESPANA HONGKONG'.split(
    ' ',
  ),
);
const BODY = new Set(
  (
    'MINISTARSTVO FAK FTN ETF FON PMF FOND RFZO NSZ NACIONALNA UPRAVA CENTAR ZAVOD SKOLA OS GIMNAZIJA FAKULTET BOLNICA KLINICKI OPSTINA JKP JP ' +
    'UNIVERZITET BIBLIOTEKA INSTITUT AGENCIJA MUP VOJSKA POSTA MIN DOM SUD TUZILASTVO VRTIC PREDSKOLSKA GRAD GRADSKA KLINIKA ' +
    'SEKRETARIJAT USTANOVA POZORISTE MUZEJ KOMPANIJA FABRIKA KONFEKCIJA HLADNJACA ZADRUGA MLEKARA KLANICA SILOS SILOSI SECERANA ULJARA HOTEL PEKARA RESTORAN'
  ).split(' '),
);

const SEATS = new Set(['GRAD', 'OPSTINA', 'UPRAVA', 'SUD', 'TUZILASTVO']);

const isName = ({ folded, number }: Word): boolean => !number && !isPurposeWord(folded);
/** MALINA HLADNJACA ZELEN PLOD: what was bought is no part of the name. */
const isOwnName = (word: Word): boolean => isName(word) && !operationWords.has(word.folded);

/** An adjective: VISA, MUZICKA. */
const isKind = (word: Word): boolean =>
  isOwnName(word) && /(?:SKA|CKA|SKI|CKI|SKO|CKO|NA|NI|NJA|VISA|VISOKA)$/.test(word.folded);

/** What firms pay, and are named for without a legal form, too. */
const PAID_BY_FIRMS: ReadonlySet<MerchantCategory> = new Set([
  'payroll',
  'payroll_benefit',
  'freelance',
  'dividend',
]);

/** Whom a firm pays wages is a person, who is not named. */
const ofPay = ({ words, start, end }: Descriptor, merchantCategory: MerchantCategory): boolean =>
  PAID_BY_FIRMS.has(merchantCategory) && findPerson(words, start, end) === null;

/** The public body, the school or the firm that a word of its kind marks: POLJOPRIVREDNI FAKULTET, ETF BEOGRAD, KVANTUM AGENCIJA. */
export const bodyIn = ({ words, end }: Descriptor, spots: readonly number[]): string | null => {
  const body = words.findIndex(
    ({ folded }, i) => i < end && BODY.has(folded) && (folded === 'ZADRUGA' || !spots.includes(i)),
  );
  if (body < 0) return null;
  // VISA SKOLA, OSNOVNA SKOLA, KLINICKI CENTAR: what kind of body stands before it.
  let first = body;
  // SUBVENCIJA SANACIJA GRAD UZICE: a town's name stands behind.
  const isSeat = words[body]!.folded === 'GRAD' || words[body]!.folded === 'OPSTINA';
  while (
    !isSeat &&
    first > 0 &&
    (body === spots.at(-1) || !spots.includes(first - 1)) &&
    isKind(words[first - 1]!)
  )
    first--;
  let until = body + 1;
  // MINISTARSTVO ZA BRIGU O PORODICI: what told the benefit is its name.
  const isMinistry = ['MINISTARSTVO', 'MIN'].includes(words[body]!.folded);
  const isPart = (word: Word, at: number): boolean =>
    word.folded !== 'BUDZET' &&
    (isMinistry && (spots.includes(at) || word.folded === 'O')
      ? !word.number
      : !spots.includes(at) && (isName(word) || word.folded === 'ZA'));
  while (until < end && isPart(words[until]!, until)) until++;
  // KVANTUM AGENCIJA: the name stands before what it is.
  while (
    !isSeat &&
    until === body + 1 &&
    first > 0 &&
    !spots.includes(first - 1) &&
    isOwnName(words[first - 1]!)
  )
    first--;
  // GRAD KRAGUJEVAC, OPSTINA KNIC, VISI SUD SABAC
  if (until === body + 1 && until === end && SEATS.has(words[body]!.folded)) until += townSize(words, end);
  while (until > body + 1 && ROMAN_NUMERAL.test(words[until - 1]!.folded)) until--;
  return writtenName(words.slice(first, until));
};

const formBefore = (words: readonly Word[], end: number): number =>
  words.findLastIndex(({ folded }, i) => i > 0 && i < end && FIRM.has(folded));
/** PRILIV SA RACUNA ACME SARL: a form of a firm abroad stands behind a name. */
const formAbroad = ({ words }: Descriptor, spots: readonly number[]): number =>
  words.findLastIndex(
    ({ folded }, i) => i > 0 && ABROAD.has(folded) && !spots.includes(i - 1) && isOwnName(words[i - 1]!),
  );
/** ENVATO PTY LTD, GOOGLE IRELAND LTD: where the name ends that has a word left. */
const beforeHouse = (words: readonly Word[], from: number, form: number): number => {
  let until = form;
  while (until > from + 1 && (ABROAD.has(words[until - 1]!.folded) || HOUSES.has(words[until - 1]!.folded)))
    until--;
  return until;
};

/** Null where the line names nobody. The words that told the operation are never taken for a name. */
export const partyIn = (descriptor: Descriptor, { rule, spots }: WordingMatch): string | null => {
  const { words, end } = descriptor;
  // GRADSKA UPRAVA ADMINISTRATIVNA TAKSA: who collects it.
  if (rule.name === 'Budžet Republike Srbije') return bodyIn(descriptor, spots);
  // PROMET POS TERMINAL PEKARA ZORA: of what a shop took by card the bank pays, and the shop is its own.
  if (rule.name === TAKINGS) return null;
  if (!isBetween(rule.merchantCategory) && rule.merchantCategory !== 'vehicle_registration') return null;
  const isAbroad = rule.merchantCategory === 'freelance_foreign';
  const form = isAbroad ? formAbroad(descriptor, spots) : formBefore(words, end);
  if (form > 0) {
    let from = form;
    while (from > 0 && !spots.includes(from - 1) && isName(words[from - 1]!)) from--;
    // BONUS ZA Q3 CODEWAVE DOO
    while (from < form && (/\d/.test(words[from]!.folded) || operationWords.has(words[from]!.folded))) from++;
    // REGISTRACIJA VOZILA KG-118-XZ TEHNO-KLIK DOO
    while (from < form && rule.merchantCategory === 'vehicle_registration' && words[from]!.folded.length < 3)
      from++;
    // UPWORK ESCROW INC: what told the operation is the firm.
    const isSaid = isAbroad && spots.includes(from - 1) && isName(words[from - 1]!);
    const until = isAbroad ? beforeHouse(words, from, form) : form;
    const name = from === form || isSaid ? null : writtenName(words.slice(from, until));
    // As forms and examples write it: EXAMPLE LTD. A bank passes on what somebody else pays: RAIFFEISEN BANK INTERNATIONAL AG.
    return name === 'Primer' || name === 'Example' || (isAbroad && /\bBanka?\b/i.test(name ?? ''))
      ? null
      : name;
  }
  const body = bodyIn(descriptor, spots);
  if (body !== null) return body;
  return ofPay(descriptor, rule.merchantCategory) ? besides(descriptor, spots) : null;
};

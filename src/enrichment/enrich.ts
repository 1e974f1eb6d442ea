/**
 * From a bank's line to a merchant.
 *
 * The sign of the amount: a credit from a known shop is a refund and keeps the shop and its category, so that
 * it nets off in that category. Only lines that say so themselves (POVRACAJ, REFUND) are `Card refund`, `income`.
 *
 * Legal entities: the brand where they have one; DELHAIZE SERBIA (Maxi, Tempo, Shop&Go) is returned as Maxi and
 * MERCATOR-S (Idea, Roda, Mercator) as Mercator, the parent's own brand, both at medium confidence.
 *
 * Instalments: the shop, as for any purchase; `Card instalments` only where the shop is not known.
 */
import { alikeKey } from './alike.ts';
import { cleanedName } from './cleaned-name.ts';
import type { Confidences } from './confidence.ts';
import { type Descriptor, describe } from './descriptor.ts';
import { LONGEST_READ } from './fold.ts';
import { type EnrichmentInput, inputKey, isPlain, isSmall } from './input.ts';
import { considered } from './learned/second-look.ts';
import { isGivenName } from './person.ts';
import { recognise } from './recognise.ts';
import type { Recognised } from './recognised.ts';
import { stableWords } from './stable-words.ts';
import { isTerminalAlone } from './terminal-alone.ts';

export interface Enrichment extends Omit<Recognised, 'explanation'>, Confidences {
  /** Never empty. */
  merchantName: string;
  /** One sentence: which rule matched, on which words. */
  explanation: string;
  /** The same in Serbian. */
  explanationSerbian: string;
}

/** What it is asked for: a row keeps what is answered, and not how sure that is. */
export type Need = 'answer' | 'row';

/** Entries of one generation of the memo, about 300 bytes each; two generations are held. */
const MEMO_SIZE = 20_000;
/** Longer than any card descriptor with what the bank writes around it. */
const LONGEST_REMEMBERED = 120;
let young = new Map<string, Remembered>();
let old = new Map<string, Remembered>();

interface Remembered {
  enrichment: Enrichment;
  /** What it was asked for: one for a row does not say how sure it is. */
  need: Need;
}

/** Only card purchases from known payees are remembered: they name no person, so nothing outlives an erasure. */
const isImpersonal = ({ card, words }: Descriptor, { category }: Enrichment): boolean =>
  card && category !== 'transfer' && category !== 'uncategorized' && !words.some(isGivenName);

const remember = (key: string, remembered: Remembered): void => {
  if (young.size >= MEMO_SIZE) {
    old = young;
    young = new Map();
  }
  young.set(key, remembered);
};

/**
 * Merchant, category, confidence and the reason, from a bank's description. Never throws, reads no clock and no
 * state but its tables; the result depends on the description, the sign of the amount, and for cash machines on
 * whether it is below 500 RSD. Some 50 microseconds, and less than one for a card purchase seen lately.
 */
export const enrich = (entry: EnrichmentInput): Enrichment => {
  const key = isPlain(entry.facts) ? inputKey(entry) : null;
  const known = key === null ? undefined : recalled(key, 'answer');
  if (known !== undefined) return known;
  const { enrichment, impersonal } = judge(entry, 'answer');
  if (key !== null && impersonal) remember(key, { enrichment, need: 'answer' });
  return enrichment;
};

/** Whether it is said of every line that is alike: a known payee, or whom the bank states. Of others a number may be part of the name. */
const isOfAllAlike = ({ basis }: Enrichment, { facts }: EnrichmentInput): boolean =>
  basis === (isPlain(facts) ? 'payee' : 'stated');

/** Lines of one report that are remembered at a time. */
const OF_ONE_REPORT = 2_000;

/**
 * {@link enrich} for the rows of one report: what is alike but for numbers and months is recognised once. The confidences are those
 * of the rules alone, which is less work, and the explanation may quote the line of another.
 */
export const rowEnricher = (): ((entry: EnrichmentInput) => Enrichment) => {
  const own = new Map<string, Enrichment>();
  return (entry) => {
    const [alike, exact] = [alikeKey(entry), inputKey(entry)];
    const known = own.get(alike) ?? recalled(alike, 'row') ?? recalled(exact, 'row');
    if (known !== undefined) return known;
    const { enrichment, impersonal } = judge(entry, 'row');
    const isShared = isOfAllAlike(enrichment, entry);
    if (impersonal) remember(isShared ? alike : exact, { enrichment, need: 'row' });
    else if (isShared) {
      if (own.size === OF_ONE_REPORT) own.clear();
      own.set(alike, enrichment);
    }
    return enrichment;
  };
};

const recalled = (key: string, need: Need): Enrichment | undefined => {
  const known = young.get(key) ?? old.get(key);
  return known !== undefined && (known.need === 'answer' || need === 'row') ? known.enrichment : undefined;
};

const judge = (entry: EnrichmentInput, need: Need): { enrichment: Enrichment; impersonal: boolean } => {
  const { description, amountMinor, facts = null } = entry;
  const income = amountMinor > 0;
  const descriptor = describe(description);
  const rules = recognise(descriptor, { income, small: isSmall(entry), facts });
  const { found, confidences } = considered(
    rules,
    { descriptor, length: description.length, facts, income },
    need === 'row',
  );
  const enrichment = {
    ...found,
    ...confidences,
    merchantName: nameOf(found, description),
    explanation: found.explanation.english,
    explanationSerbian: found.explanation.serbian,
  };
  const impersonal =
    isPlain(facts) && description.length <= LONGEST_REMEMBERED && isImpersonal(descriptor, enrichment);
  return { enrichment, impersonal };
};

/**
 * A place is the name of nobody: of a terminal alone the wording is shown as it is, unless
 * a payee is called as the place.
 */
const nameOf = ({ merchantName, basis, category }: Recognised, description: string): string =>
  merchantName === null ||
  (basis !== 'stated' && category === 'uncategorized' && isTerminalAlone(description))
    ? asWritten(description)
    : merchantName;

/** What is shown where a wording holds no word: the wording, or that there is none. */
const asWritten = (description: string): string =>
  description.slice(0, LONGEST_READ).toWellFormed().trim() || 'Unknown';

/**
 * The name of a payee who is not known, never empty: the payee's own words made legible, and where there are none the
 * wording as it is. It may be a person's where the wording names one.
 */
export const nameFromWording = (description: string): string =>
  (isTerminalAlone(description) ? null : cleanedName(describe(description))) ?? asWritten(description);

/** Whether a wording is that of a card purchase from a known payee, so that no person is named in it. In doubt it is not. */
export const namesNobody = (input: EnrichmentInput): boolean =>
  isImpersonal(describe(input.description), enrich(input));

/**
 * The key under which a developer's correction applies to later transactions of the same merchant: the payee's
 * words without dates, store and terminal numbers, references, place, masked card and instalment tail.
 * `MAXI 767 BEOGRAD` and `POS 12.03.2026 MAXI 3429 ČAČAK 688` are both `maxi`. Where the payee is a person it
 * holds that person's name: store it sealed or hashed.
 */
export const normalizedDescriptor = (description: string): string => stableWords(describe(description));

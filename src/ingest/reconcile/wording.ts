/**
 * What an entry says, in a form that can be compared: banks pad, cut, wrap and re-spell the same payee, most of all
 * between a hold and its booked form.
 */

import { fold, LONGEST_READ, readable } from '../../../packages/enrichment/src/index.ts';
import type { BankEntry } from '../../banks/contract/snapshot.ts';
import { wordsIn } from '../../ledger/enrichment/enrich.ts';

export interface Wording {
  /** Equal for wordings that differ in script, case, padding, dates and masked cards alone. */
  readonly folded: string;
  readonly words: ReadonlySet<string>;
  /** The words of the description alone: some banks report the counterparty's name in one read and not in the next. */
  readonly described: ReadonlySet<string>;
  readonly named: boolean;
}

/** More words than this are no payee, and comparing costs their square. */
const MOST_WORDS = 24;

/** A shorter beginning of a word is no evidence of it. */
const SHORTEST_BEGINNING = 4;

/** Words that banks add around a payee: they describe the way of payment. */
const COMMON = new Set(
  (
    'KUPOVINA KARTICOM KARTICA KARTICE POS PLACANJE PLACANJA TRANSAKCIJA TRANSAKCIJE MASTERCARD VISA MAESTRO DINA ' +
    'DEBIT DEBITNA ELECTRON VIRTUAL WALLET APPLEPAY GOOGLEPAY REZERVACIJA REZERVISANO SREDSTAVA POTROSNJA BANKE DRUGE ' +
    'ZEMLJI U I NA PO ZA SA OD RS SRB RSD DIN EUR USD 688 INTERNET RACUNA RACUN NALOGU UPLATA ISPLATA PRENOS'
  ).split(' '),
);

const wordsOf = (text: string): Set<string> => {
  const words = new Set(wordsIn(readable(text)).slice(0, MOST_WORDS));
  words.delete('');
  return words;
};

/** Reads at most 512 characters of the description and of the counterparty's name. */
export const readWording = ({ description, counterparty }: BankEntry): Wording => {
  const name = counterparty?.name?.slice(0, LONGEST_READ) ?? '';
  const text = description.slice(0, LONGEST_READ - name.length - 1);
  const described = wordsOf(text);
  const words = name === '' ? described : wordsOf(`${text} ${name}`);
  // A wording of dates and signs alone has no words, and is still not like another one.
  const folded = words.size > 0 ? [...words].join(' ') : fold(readable(`${text} ${name}`).trim());
  return { folded, words, described, named: name !== '' };
};

/** The beginnings of a word of which it can be told; the shorter ones begin payees, too. */
const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - SHORTEST_BEGINNING) }, (_, more) =>
    word.slice(0, SHORTEST_BEGINNING + more),
  );

const COMMON_BEGINNINGS = new Set([...COMMON].flatMap((word) => beginningsOf(word)));

/** Also where the bank cut it off: the beginning of such a word is no payee. */
const isCommon = (word: string): boolean => COMMON.has(word) || COMMON_BEGINNINGS.has(word);

/** Whether anything in it is the payee's, and not only how was paid. */
const namesPayee = ({ words }: Wording): boolean => [...words].some((word) => !isCommon(word));

const sameWord = (a: string, b: string): boolean =>
  a === b ||
  (a.length >= SHORTEST_BEGINNING && b.startsWith(a)) ||
  (b.length >= SHORTEST_BEGINNING && a.startsWith(b));

/** Measures how informative each word is on this account: BEOGRAD occurs in every other line, LIDL in a few. */
export class Lexicon {
  readonly #occurrences = new Map<string, number>();
  /** In how many different wordings each word stands: that of the one café stands in one, however often. */
  readonly #spread = new Map<string, number>();
  readonly #different = new Set<string>();
  readonly #booked = new Set<string>();
  #wordings = 0;

  add({ folded, words }: Wording, pending: boolean): void {
    this.#wordings += 1;
    const isNew = !this.#different.has(folded);
    this.#different.add(folded);
    for (const word of words) {
      if (isNew) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
      this.#occurrences.set(word, (this.#occurrences.get(word) ?? 0) + 1);
      if (!pending) this.#booked.add(word);
    }
  }

  #weight(word: string): number {
    return isCommon(word) ? 0.1 : Math.log(1 + this.#different.size / (this.#spread.get(word) ?? 1));
  }

  #weigh(words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) sum += this.#weight(word);
    return sum;
  }

  /** 0 (nothing in common) to 1 (the same, or one contains the other); null where one of them says nothing of the payee. */
  likeness(a: Wording, b: Wording): number | null {
    if (a.folded === '' || b.folded === '') return null;
    if (a.folded === b.folded) return 1;
    if (!namesPayee(a) || !namesPayee(b)) return null;
    const all = this.#inCommon(a.words, b.words);
    return a.named && b.named ? all : Math.max(all, this.#inCommon(a.described, b.described));
  }

  #inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
    let shared = 0;
    for (const word of a) {
      if (b.has(word)) shared += this.#weight(word);
      else {
        for (const other of b) {
          if (!sameWord(word, other)) continue;
          shared += Math.min(this.#weight(word), this.#weight(other));
          break;
        }
      }
    }
    const least = Math.min(this.#weigh(a), this.#weigh(b));
    return least === 0 ? 0 : Math.min(1, shared / least);
  }

  /** Whether a hold's payee also stands in booked wordings: then one that lacks it is another payee's. */
  isTelling({ words }: Wording): boolean {
    for (const word of words)
      if (!isCommon(word) && this.#isRare(word) && this.#booked.has(word)) return true;
    return false;
  }

  #isRare(word: string): boolean {
    return (this.#occurrences.get(word) ?? 0) <= Math.max(2, this.#wordings / 5);
  }

  /** Whether the account has been to this payee so seldom that the same wording twice is hardly a coincidence. */
  isSeldom(a: Wording, b: Wording): boolean {
    for (const word of a.words) {
      if (!isCommon(word) && b.words.has(word) && (this.#occurrences.get(word) ?? 0) <= 3) return true;
    }
    return false;
  }
}

/**
 * What an entry says, in a form that can be compared: banks pad, cut, wrap and re-spell the same payee, most of all
 * between a hold and its booked form.
 */
import { fold, LONGEST_READ, readable } from '../../enrichment/fold.ts';
import { splitWords } from '../../enrichment/words.ts';
import type { BankEntry } from '../../providers/snapshot.ts';

export interface Wording {
  /** Equal for wordings that differ in script, case, padding, dates and masked cards alone. */
  readonly folded: string;
  readonly words: ReadonlySet<string>;
}

/** More words than this are no payee, and comparing costs their square. */
const MOST_WORDS = 24;

/** What banks write around a payee: it says how was paid, not to whom. */
const COMMON = new Set(
  (
    'KUPOVINA KARTICOM KARTICA KARTICE POS PLACANJE PLACANJA TRANSAKCIJA TRANSAKCIJE MASTERCARD VISA MAESTRO DINA ' +
    'DEBIT DEBITNA ELECTRON VIRTUAL WALLET APPLEPAY GOOGLEPAY REZERVACIJA REZERVISANO SREDSTAVA POTROSNJA BANKE DRUGE ' +
    'ZEMLJI U I NA PO ZA SA OD RS SRB RSD DIN EUR USD 688 INTERNET RACUNA RACUN NALOGU UPLATA ISPLATA PRENOS'
  ).split(' '),
);

/** Reads at most 512 characters of the description and of the counterparty's name. */
export const readWording = ({ description, counterparty }: BankEntry): Wording => {
  const name = counterparty?.name?.slice(0, LONGEST_READ) ?? '';
  const text = readable(`${description.slice(0, LONGEST_READ - name.length - 1)} ${name}`);
  const words = new Set(
    splitWords(text)
      .words.slice(0, MOST_WORDS)
      .map(({ folded }) => folded),
  );
  words.delete('');
  // A wording of dates and signs alone has no words, and is still not like another one.
  return { folded: words.size > 0 ? [...words].join(' ') : fold(text.trim()), words };
};

const sameWord = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.startsWith(a)) || (b.length >= 4 && a.startsWith(b));

/** How telling each word is on this account: BEOGRAD stands in every other line, LIDL in a few. */
export class Lexicon {
  readonly #occurrences = new Map<string, number>();
  readonly #booked = new Set<string>();
  #wordings = 0;

  add({ words }: Wording, pending: boolean): void {
    this.#wordings += 1;
    for (const word of words) {
      this.#occurrences.set(word, (this.#occurrences.get(word) ?? 0) + 1);
      if (!pending) this.#booked.add(word);
    }
  }

  #weight(word: string): number {
    return COMMON.has(word) ? 0.1 : Math.log(1 + this.#wordings / (this.#occurrences.get(word) ?? 1));
  }

  #weigh(words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) sum += this.#weight(word);
    return sum;
  }

  /** 0 (nothing in common) to 1 (the same, or one contains the other); null where one of them says nothing. */
  likeness(a: Wording, b: Wording): number | null {
    if (a.folded === '' || b.folded === '') return null;
    if (a.folded === b.folded) return 1;
    let shared = 0;
    for (const word of a.words) {
      if (b.words.has(word)) shared += this.#weight(word);
      else {
        for (const other of b.words) {
          if (!sameWord(word, other)) continue;
          shared += Math.min(this.#weight(word), this.#weight(other));
          break;
        }
      }
    }
    const least = Math.min(this.#weigh(a.words), this.#weigh(b.words));
    return least === 0 ? 0 : Math.min(1, shared / least);
  }

  /** Whether a hold's payee also stands in booked wordings: then one that lacks it is another payee's. */
  isTelling({ words }: Wording): boolean {
    for (const word of words)
      if (!COMMON.has(word) && this.#isRare(word) && this.#booked.has(word)) return true;
    return false;
  }

  #isRare(word: string): boolean {
    return (this.#occurrences.get(word) ?? 0) <= Math.max(2, this.#wordings / 5);
  }

  /** Whether the account has been to this payee so seldom that the same wording twice is hardly a coincidence. */
  isSeldom(a: Wording, b: Wording): boolean {
    for (const word of a.words) {
      if (!COMMON.has(word) && b.words.has(word) && (this.#occurrences.get(word) ?? 0) <= 3) return true;
    }
    return false;
  }
}

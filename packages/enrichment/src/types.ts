/** The input, the output, and the values between the stages. */

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Facts that some banks report next to the description. */
export interface Facts {
  /** Payment code of the country's central bank. */
  paymentCode?: string | undefined;
  /** Merchant category code of ISO 18245, four digits. */
  mcc?: string | undefined;
  counterparty?:
    | { name?: string | undefined; account?: string | undefined; person?: boolean | undefined }
    | undefined;
}

export interface Entry {
  /** As the bank writes it. */
  description: string;
  /** Integer minor units; negative is money out. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  facts?: Facts | null | undefined;
}

/** The evidence that decided the name. */
export const SOURCES = [
  'payee',
  'payee_of_counterparty',
  'operation',
  'counterparty',
  'words',
  'person',
  'code',
  'account',
  'nobody',
] as const;
export type Source = (typeof SOURCES)[number];

/** A result without its explanations. */
export interface Identified {
  /** Never empty. */
  merchantName: string;
  category: string;
  merchantCategory: string;
  merchantConfidence: Confidence;
  categoryConfidence: Confidence;
  /** The lower of the two. */
  confidence: Confidence;
  source: Source;
  /** Whether the name comes from the table of payees. */
  known: boolean;
  /** Whether the name is that of a payee or payer, and not of an operation. */
  named: boolean;
  /** Whether the name is that of a person, or may be. */
  person: boolean;
  /** Whether the line is a card purchase without a person's name. */
  impersonal: boolean;
  /** Whether lines that differ only in numbers have the same result: true for a known payee without a number in the name. */
  anyNumber: boolean;
  /** Web address of a known payee, without the scheme. */
  website: string | null;
}

export interface Enrichment extends Identified {
  explanation: string;
  /** The same in the language of the country. */
  explanationLocal: string;
}

export interface Rule {
  /** Number of the table. */
  table: number;
  /** Number of the row: the first that matches comes first. */
  order: number;
  /** Hash of the merchant category. */
  hash: number;
  /** Null if the line names the payee. */
  name: string | null;
  /** The name folded and without blanks. */
  key: string;
  merchantCategory: string;
  direction: string;
  confidence: string;
}

/** A word of a rule. */
export interface Stem {
  text: string;
  /** Longer words that begin with the text match as well. */
  open: boolean;
  /** Longer words that end with the text match as well. */
  ending: boolean;
}

export interface Alternative {
  rule: Rule;
  anchor: Stem;
  others: Stem[];
  without: Stem[];
  /** Matches only the payee's first word. */
  first: boolean;
  /** The word has other meanings. */
  vague: boolean;
}

export interface Payee {
  name: string;
  /** The name folded and without blanks, by which candidates are compared, and its hash. */
  key: string;
  hash: number;
  merchantCategory: string;
  website: string | null;
}

/** A way in which lines write a payee. */
export interface Pattern {
  payee: Payee;
  size: number;
  /** Matches only at the beginning of a payee's name. */
  begins: boolean;
  /** Matches only if the line names nobody else. */
  whole: boolean;
  doubtful: boolean;
  intermediary: boolean;
}

/** A word without its line: its entries in the tables and its features for the models. */
export interface Word {
  /** Capital ASCII letters without accents. */
  folded: string;
  number: boolean;
  /** The kinds that the tables give exactly this word; see kinds.ts. */
  exact: number;
  /** The same with those by its beginning and its ending. */
  kinds: number;
  /** Kinds that follow from its letters and digits, not from a table. */
  looks: number;
  /** The alternatives of rules that the word begins. */
  alternatives: readonly Alternative[];
  /** Length of the longest payee and of the longest phrase that begin with the word, and whether a shortened pair or a place does. */
  opens: { payee: number; phrase: number; pair: boolean; place: boolean };
  /** The known payee that begins the word, if only neutral words follow without a blank, as in NETFLIXCOM. */
  payee: Pattern | undefined;
  /** The full word for an abbreviation: in names, in names if a point follows, and in words that only banks write. */
  long: string | undefined;
  longWithPoint: string | undefined;
  longOfBanks: string | undefined;
  /** The ending of a given name in another grammatical case, and the ending of its nominative. */
  cased: readonly [ending: string, nominative: string] | null;
  /** Hashes of the word, of its first three and four letters and of its last three. */
  hash: number;
  three: number;
  four: number;
  ending: number;
  /** Hashes of its parts of four letters; its two ends count as one letter each. */
  parts: Int32Array;
}

/** One word of a line. */
export interface Token {
  /** As the line has it. */
  raw: string;
  /** Capital ASCII letters without accents. */
  folded: string;
  /** The word that an abbreviation stands for, folded; else `folded`. */
  whole: string;
  /** The text between the previous word and this one. */
  gap: string;
  number: boolean;
  /** A point follows. */
  point: boolean;
  /** The spelling of the abbreviated word; null if the word is no abbreviation. */
  long: string | null;
  /** A star follows: the mark of a payment processor. */
  star: boolean;
  /** No blank separates it from the previous word. */
  glued: boolean;
  /** Its kinds in this line; see kinds.ts. */
  kinds: number;
  /** The entry of `folded`. */
  word: Word;
  /** The entry of `whole`. */
  wholeWord: Word;
}

/** A line after normalising and matching. */
export interface Line {
  tokens: Token[];
  /** The position of the payee's first word, after the bank's own words. */
  start: number;
  /** The position at which a place, a number or a legal form ends the line. */
  end: number;
  /** True if the line has the shape of a card purchase. */
  card: boolean;
  /** At least one restored letter is a guess. */
  guessed: boolean;
  cyrillic: boolean;
  /** Length of the text in characters. */
  length: number;
  /** The dates, amounts and masked cards that were left out, by kind. */
  left: LeftOut[];
}

export type LeftOut = 'card' | 'mark' | 'date' | 'time' | 'instalment' | 'phone' | 'amount';

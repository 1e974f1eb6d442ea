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
  /** The bank's wording. */
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

export interface Enrichment {
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
  explanation: string;
  /** The same in the language of the country. */
  explanationLocal: string;
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
  /** The line writes it on to the previous word. */
  glued: boolean;
  /** The kinds that the tables know of it; see kinds.ts. */
  kinds: number;
  /** Hash of `folded`. */
  hash: number;
  /** Hash of `whole`. */
  wholeHash: number;
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
  /** Letters were restored by guess. */
  guessed: boolean;
  cyrillic: boolean;
  /** Length of the text in characters. */
  length: number;
  /** The dates, amounts and masked cards that were left out, by kind. */
  left: LeftOut[];
}

export type LeftOut = 'card' | 'mark' | 'date' | 'time' | 'instalment' | 'phone' | 'amount';

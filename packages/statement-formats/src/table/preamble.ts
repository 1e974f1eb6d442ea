/** Reads the lines of the bank above a table, which may name the account and its currency. */
import { ibanOf } from '../account-number.ts';
import { writtenCurrency } from './numbers.ts';
import type { Row } from './rows.ts';
import { plainWords } from './words.ts';

/** Maximum number of rows above the headings. */
export const ROWS_BEFORE = 50;

const CURRENCY_LABELS = new Set(
  'valuta|valuta racuna|oznaka valute|waehrung|wahrung|devizanem|penznem|monedha|currency|account currency'.split(
    '|',
  ),
);

export class Preamble {
  readonly #accounts = new Set<string>();
  #currency: string | null = null;

  take({ cells }: Row): void {
    for (const [at, cell] of cells.entries()) {
      if (cell.length > 200) continue;
      // `Račun: 205-108040-45` in one cell or in two.
      const colon = cell.indexOf(':');
      for (const text of [cell, cell.slice(colon + 1), ...cell.slice(colon + 1).split(/[\s,;()]+/)]) {
        const iban = ibanOf(text);
        if (iban !== null) this.#accounts.add(iban);
      }
      const label = colon < 0 ? cell : cell.slice(0, colon);
      if (!CURRENCY_LABELS.has(plainWords(label))) continue;
      const value =
        colon >= 0 && cell.slice(colon + 1).trim() !== '' ? cell.slice(colon + 1) : (cells[at + 1] ?? '');
      this.#currency ??= writtenCurrency(value);
    }
  }

  /** Null if no account is named, or more than one. */
  get account(): string | null {
    return this.#accounts.size === 1 ? [...this.#accounts][0]! : null;
  }

  get currency(): string | null {
    return this.#currency;
  }
}

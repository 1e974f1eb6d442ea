/** Checks the account and currency of the rows: those in the file against those in the request. */
import { accountOf, ibanOf } from '../account-number.ts';
import { StatementError, type Wanted } from '../statement-error.ts';
import { cellText, columnName, type Mapping } from './columns.ts';
import { writtenAmount, writtenCurrency } from './numbers.ts';
import type { Preamble } from './preamble.ts';
import type { Row } from './rows.ts';

export interface GivenIdentity {
  account: string | null;
  currency: string | null;
}

export class TableIdentity {
  readonly #mapping: Mapping;
  readonly #headings: readonly string[];
  readonly #given: GivenIdentity;
  readonly #headingCurrency: string | null;
  readonly #preamble: Preamble;
  /** The only name (no account number) in the account column of a table with a given account. */
  #name: string | null = null;

  constructor(
    mapping: Mapping,
    headings: readonly string[],
    given: GivenIdentity,
    headingCurrency: string | null,
    preamble: Preamble,
  ) {
    this.#mapping = mapping;
    this.#headings = headings;
    this.#given = given;
    this.#headingCurrency = headingCurrency;
    this.#preamble = preamble;
  }

  #refuse(row: Row, at: number | undefined, expected: string, wanted: Wanted | null = null): never {
    if (at === undefined) throw new StatementError(row, expected, undefined, { wanted });
    const { shown, logged } = columnName(at, this.#headings);
    throw new StatementError(row, `${expected}: see ${shown}`, `${expected}: see ${logged}`);
  }

  currencyOf(row: Row): string {
    const at = this.#mapping.currency;
    const text = at === undefined ? '' : cellText(row, at);
    const own = text === '' ? null : writtenCurrency(text);
    if (text !== '' && own === null) {
      throw new StatementError(row, `a currency of three letters in column ${at! + 1}`);
    }
    const beside = (['amount', 'debit', 'credit'] as const).flatMap((column) => {
      const place = this.#mapping[column];
      const cell = place === undefined ? '' : cellText(row, place);
      return /\p{L}|\p{Sc}/u.test(cell) ? (writtenAmount(cell)?.currency ?? []) : [];
    });
    const found = [...new Set([own, ...beside, this.#headingCurrency].flatMap((code) => code ?? []))];
    const { currency: given } = this.#given;
    if (found.length > 1 || (given !== null && found.length === 1 && found[0] !== given)) {
      return this.#refuse(
        row,
        at ?? this.#mapping.amount ?? this.#mapping.debit,
        given === null
          ? 'one currency in a row, and not one for the amount and another in a column or heading'
          : `the currency ${given} that was given, or none given beside the file (a column of another meaning can be named in "ignore" of the mapping)`,
      );
    }
    return (
      found[0] ??
      given ??
      this.#preamble.currency ??
      this.#refuse(
        row,
        undefined,
        `a currency of three letters in column ${(at ?? 0) + 1}, or "currency" given beside the file`,
        'currency',
      )
    );
  }

  accountOf(row: Row): string {
    const at = this.#mapping.account;
    const text = at === undefined ? '' : cellText(row, at);
    const { account: given } = this.#given;
    if (given === null) {
      return (
        (text || this.#preamble.account) ??
        this.#refuse(
          row,
          undefined,
          `an account in column ${(at ?? 0) + 1}, or "account" given beside the file`,
          'account',
        )
      );
    }
    if (text === '' || text === given) return given;
    const [own, other] = [ibanOf(given), ibanOf(text)];
    if (own !== null && own === other) return given;
    this.#name ??= text;
    if (other !== null || this.#name !== text) {
      const expected =
        'the account that was given, or none given beside the file (if it is a column of other accounts, name it "counterparty_account" in the mapping)';
      return this.#refuse(row, at, expected);
    }
    return given;
  }

  /** Whether the given account differs from the one above the table. */
  get differs(): boolean {
    const { account: given } = this.#given;
    const { account: above } = this.#preamble;
    return given !== null && above !== null && accountOf(given).iban !== above;
  }
}

/** Reports columns about money that are not mapped, so that they are not lost silently. */
import { StatementError } from '../statement-error.ts';
import { cellText, columnName, type Mapping } from './columns.ts';
import { isMoneyHeading } from './headings.ts';
import { writtenAmount } from './numbers.ts';
import type { Row } from './rows.ts';

export class UnmappedMoney {
  readonly #headings: readonly string[];
  readonly #columns: readonly number[];
  readonly #known: ReadonlySet<number>;
  readonly #seen = new Set<number>();

  constructor(mapping: Mapping, headings: readonly string[]) {
    this.#known = new Set(Object.values(mapping).flat());
    this.#headings = headings;
    this.#columns = [...headings.keys()].filter(
      (at) => !this.#known.has(at) && isMoneyHeading(headings[at]!),
    );
  }

  /** @param isNothing whether the row's amount is zero: then its money is in a column that is not read */
  take(row: Row, isNothing: boolean): void {
    // If the read columns moved nothing, money in another column is the content of the row.
    const columns = isNothing
      ? [...row.cells.keys()].filter((at) => !this.#known.has(at) && this.#isMoney(row, at))
      : this.#columns;
    for (const at of columns) {
      if (this.#seen.has(at) && !isNothing) continue;
      const amount = writtenAmount(cellText(row, at));
      if (!amount || !/[1-9]/.test(amount.digits)) continue;
      this.#seen.add(at);
      if (!isNothing) continue;
      const { shown, logged } = columnName(at, this.#headings);
      const expected = (name: string): string =>
        `an amount in the columns that are read, and not in ${name} alone (say in the mapping what it is: "debit", "credit", "fee", or "ignore")`;
      throw new StatementError(row, expected(shown), expected(logged));
    }
  }

  #isMoney(row: Row, at: number): boolean {
    return (
      this.#columns.includes(at) || row.numbers?.has(at) === true || /\d[.,]\d\d\b/.test(cellText(row, at))
    );
  }

  /** Names of the columns that contained an amount. */
  get names(): string[] {
    return [...this.#seen].sort((a, b) => a - b).map((at) => columnName(at, this.#headings).shown);
  }
}

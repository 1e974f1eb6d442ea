/** Checks the column of balances row by row. The oldest or the newest row may come first. */
import type { MinorUnits } from '../../../common/money.ts';

interface Direction {
  /** The number of wrong comparisons, and the line of the first. */
  wrong: number;
  line: number | null;
}

export interface CheckedBalances {
  /** Before the first row and after the last one in time; null if the balances are not consistent. */
  opening: MinorUnits | null;
  closing: MinorUnits | null;
  /** The first row whose balance does not follow from its neighbour's. */
  wrongLine: number | null;
  wrong: number;
}

export class BalanceColumn {
  #compared = 0;
  #up: Direction = { wrong: 0, line: null };
  #down: Direction = { wrong: 0, line: null };
  /** The last balance, with the movement of its row and of the rows after it. */
  #last: { balance: MinorUnits; own: MinorUnits; since: MinorUnits } | null = null;
  #first: { balance: MinorUnits; before: MinorUnits; own: MinorUnits } | null = null;
  #beforeFirst: MinorUnits = 0;

  take(amount: MinorUnits, balance: MinorUnits | null, line: number): void {
    if (balance === null) {
      if (this.#last) this.#last.since += amount;
      else this.#beforeFirst += amount;
      return;
    }
    if (this.#last) {
      this.#compared += 1;
      const { balance: last, own, since } = this.#last;
      if (balance !== last + since + amount) this.#note(this.#up, line);
      if (last !== balance + since + own) this.#note(this.#down, line);
    } else {
      this.#first = { balance, before: this.#beforeFirst, own: amount };
    }
    this.#last = { balance, own: amount, since: 0 };
  }

  #note(direction: Direction, line: number): void {
    direction.wrong += 1;
    direction.line ??= line;
  }

  /** Returns null if no row has a balance. */
  checked(): CheckedBalances | null {
    if (!this.#first || !this.#last) return null;
    const isUp = this.#up.wrong <= this.#down.wrong;
    const { wrong, line } = isUp ? this.#up : this.#down;
    if (wrong > 0) return { opening: null, closing: null, wrong, wrongLine: line };
    const [first, last] = [this.#first, this.#last];
    return isUp
      ? {
          opening: first.balance - first.own - first.before,
          closing: last.balance + last.since,
          wrong,
          wrongLine: null,
        }
      : {
          opening: last.balance - last.own - last.since,
          closing: first.balance + first.before,
          wrong,
          wrongLine: null,
        };
  }

  /** Whether at least two balances are consistent in every row. */
  get isProof(): boolean {
    return this.#compared > 0 && (this.#up.wrong === 0 || this.#down.wrong === 0);
  }

  /** Returns how the fee of a row affects its balance. `last` is the previous row of the table. */
  static feeRule(
    last: { balance: MinorUnits; amount: MinorUnits; fee: MinorUnits },
    row: { balance: MinorUnits; amount: MinorUnits; fee: MinorUnits },
  ): 'beside' | 'within' | null {
    const up = row.balance - last.balance;
    const down = last.balance - row.balance;
    const isFee = (is: { fee: MinorUnits }, moved: MinorUnits, wanted: MinorUnits): boolean =>
      is.fee !== 0 && moved === wanted;
    const beside = isFee(row, up, row.amount - row.fee) || isFee(last, down, last.amount - last.fee);
    const within = isFee(row, up, row.amount) || isFee(last, down, last.amount);
    return beside === within ? null : beside ? 'beside' : 'within';
  }
}

/** What a scenario is: something that is done once in each round, and what each of its figures means. */
import type { Stage } from './stage.ts';

export type Unit = 'ms' | 'µs' | '/s' | 'MB' | 'bytes' | '×';

export interface Figure {
  unit: Unit;
  /** What it means, to somebody who reads the report alone. */
  says: string;
}

export interface Scenario {
  name: string;
  figures: Readonly<Record<string, Figure>>;
  /** Once, before the first round. */
  prepare?(stage: Stage): Promise<void>;
  /** The figures of a round; one that cannot be measured here is left out. */
  round(stage: Stage): Promise<Readonly<Record<string, number>>>;
  /** Rounds at most, of one that takes long. */
  mostRounds?: number;
}

export interface Result {
  scenario: string;
  figure: string;
  unit: Unit;
  says: string;
  median: number;
  /** Of each round, in order. */
  rounds: readonly number[];
}

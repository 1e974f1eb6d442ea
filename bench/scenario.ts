/** Defines a scenario: an action that runs once in each round, and the meaning of its figures. */
import type { Stage } from './stage.ts';

export type Unit = 'ms' | 'µs' | '/s' | 'MB' | 'bytes' | '×';

export interface Figure {
  unit: Unit;
  /** The meaning, for a reader who knows only the report. */
  meaning: string;
}

export interface Scenario {
  name: string;
  figures: Readonly<Record<string, Figure>>;
  /** Runs once, before the first round. */
  prepare?(stage: Stage): Promise<void>;
  /** Returns the figures of a round; a figure that cannot be measured here is omitted. */
  round(stage: Stage): Promise<Readonly<Record<string, number>>>;
  /** Maximum number of rounds, for a long scenario. */
  mostRounds?: number;
}

export interface Result {
  scenario: string;
  figure: string;
  unit: Unit;
  meaning: string;
  median: number;
  /** Values of the rounds, in order. */
  rounds: readonly number[];
}

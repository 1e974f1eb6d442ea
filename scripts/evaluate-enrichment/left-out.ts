/** How right answers are where the second reading has not learned from the list that is read. The rules know all of them. */
import { putWeights } from '../../src/enrichment/learned/weights.ts';
import { learnFrom } from '../train-enrichment.ts';
import type { Labelled } from './labelled.ts';
import { type Judged, judge } from './score.ts';

/**
 * Each list read with what is learned from all others; some three seconds each. What enrichment remembers of lines is not
 * forgotten in between, so nothing else may have been asked before.
 */
export const judgedLeftOut = (sets: ReadonlyMap<string, Labelled[]>): [string, Judged[]][] =>
  [...sets].map(([name, rows]) => {
    const others = [...sets].filter(([other]) => other !== name).flatMap(([, each]) => each);
    const { names, lines, about } = learnFrom(others);
    putWeights({ names, lines, step: about.step });
    return [name, judge(rows)];
  });

/** The rules of src/enrichment beside the engine of packages/enrichment, which runs in shadow: the same lines, the same judge. */
import { readdirSync } from 'node:fs';
import { type Country, enrich, loadCountry } from '../../packages/enrichment/src/index.ts';
import { CATEGORIES, MERCHANT_CATEGORIES } from '../../src/enrichment/categories.ts';
import { oneOf } from '../../src/enrichment/data-files.ts';
import { type Enrichment, enrich as enrichByRules } from '../../src/enrichment/enrich.ts';
import { type Labelled, labelledSets, readLabelled } from './labelled.ts';
import { scoreTable } from './print.ts';
import { judge, scoreOf } from './score.ts';
import { linesPerSecond } from './speed.ts';

const SERBIA = new URL('../../packages/enrichment/countries/rs/', import.meta.url);
/** Lists that neither the rules nor the models have learned from. */
const UNSEEN = new URL('../../test/data/enrichment/unseen/', import.meta.url);

let serbia: Country | undefined;

/** What the engine answers, in the words of the rules. */
export const byEngine: typeof enrichByRules = (entry) => {
  serbia ??= loadCountry(SERBIA);
  const { merchantName, category, merchantCategory, known, explanation, explanationLocal, ...found } = enrich(
    entry,
    serbia,
  );
  return {
    merchantName,
    category: oneOf(CATEGORIES, category, 'category'),
    merchantCategory: oneOf(MERCHANT_CATEGORIES, merchantCategory, 'merchant category'),
    merchantConfidence: found.merchantConfidence,
    categoryConfidence: found.categoryConfidence,
    confidence: found.confidence,
    basis: found.person ? 'person' : 'name',
    known,
    explanation,
    explanationSerbian: explanationLocal,
  } satisfies Enrichment;
};

export const unseenSets = (): Map<string, Labelled[]> =>
  new Map(
    readdirSync(UNSEEN)
      .filter((file) => file.endsWith('.csv'))
      .sort()
      .map((file) => [file.slice(0, -4), readLabelled(new URL(file, UNSEEN))]),
  );

/** The scores of both, list by list, and how many lines a second of one processor they read. */
export const shadowTables = (): string => {
  const sets = [...labelledSets(), ...unseenSets()];
  const tableOf = (title: string, answer: typeof enrichByRules): string =>
    scoreTable(
      title,
      sets.map(([name, rows]) => [name, scoreOf(judge(rows, answer))]),
    );
  const lines = [...labelledSets().values()].flat();
  return [
    tableOf('Rules (src/enrichment)', enrichByRules),
    tableOf('Engine (packages/enrichment)', byEngine),
    `\nLines in a second of one processor: rules ${Math.round(linesPerSecond(lines))}, engine ${Math.round(linesPerSecond(lines, undefined, byEngine))}`,
  ].join('\n');
};

/** Merchant, category, confidence and reason from a bank's line; a country is a folder of tables. */

export { type Category, type Country, loadCountry, readCategories } from './country.ts';
export { readable } from './encoding.ts';
export { enrich, identify } from './enrich.ts';
export { directionsOf } from './facts.ts';
export { fold, LONGEST_READ } from './fold.ts';
export { readMerchants } from './payees.ts';
export { stableWords } from './stable-words.ts';
export { wordsOf } from './tokens.ts';
export {
  CONFIDENCES,
  type Confidence,
  type Enrichment,
  type Entry,
  type Facts,
  type Identified,
  type Payee,
  SOURCES,
  type Source,
} from './types.ts';

/** The folder of Serbia, for {@link loadCountry}. */
export const SERBIA = new URL('../countries/rs/', import.meta.url);

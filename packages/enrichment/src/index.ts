/** Merchant, category, confidence and reason from a bank's line; a country is a folder of tables. */
export { type Category, type Country, loadCountry } from './country.ts';
export { enrich } from './enrich.ts';
export { fold, LONGEST_READ } from './fold.ts';
export type { Confidence, Enrichment, Entry, Facts, Source } from './types.ts';

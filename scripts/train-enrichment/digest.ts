/** By which it is told whether labels have changed since something was learned from them. */
import { createHash } from 'node:crypto';
import type { Labelled } from '../evaluate-enrichment/labelled.ts';

/** SHA-256, hexadecimal. */
export const digestOf = (rows: readonly Labelled[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');

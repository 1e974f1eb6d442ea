/** How sure an answer is, by what it rests on. The levels stand in data/confidence.csv, with how they were measured. */
import { CONFIDENCES, type Confidence } from './categories.ts';
import { oneOf, readTable } from './data-files.ts';

/** What an answer rests on. */
export const BASES = [
  'payee',
  'payee_doubted',
  'intermediary',
  'operation',
  'operation_likely',
  'operation_party',
  'stated',
  'transfer',
  'institution',
  'trade',
  'trade_open',
  'trade_vague',
  'trade_bare',
  'purpose',
  'trader',
  'account',
  'code',
  'merchant_code',
  'person',
  'person_for',
  'person_likely',
  'business',
  'name',
  'likeness',
  'address',
  'nothing',
] as const;

export type Basis = (typeof BASES)[number];

export interface Confidences {
  merchantConfidence: Confidence;
  categoryConfidence: Confidence;
  /** The lower of the two. */
  confidence: Confidence;
}

export const lower = (one: Confidence, other: Confidence): Confidence =>
  CONFIDENCES.indexOf(one) > CONFIDENCES.indexOf(other) ? one : other;

const levels = new Map(
  readTable('confidence.csv', ['basis', 'merchant', 'category'] as const).map(({ row, at }) => {
    const merchantConfidence = oneOf(CONFIDENCES, row.merchant, at);
    const categoryConfidence = oneOf(CONFIDENCES, row.category, at);
    const confidence = lower(merchantConfidence, categoryConfidence);
    return [oneOf(BASES, row.basis, at), { merchantConfidence, categoryConfidence, confidence }] as const;
  }),
);
const missing = BASES.filter((basis) => !levels.has(basis));
if (missing.length > 0) throw new Error(`confidence.csv says nothing of ${missing.join(', ')}`);

export const confidencesOf = (basis: Basis): Confidences => levels.get(basis)!;

/** Maps bank transaction codes of ISO 20022 to channels. */
import type { Channel } from '../contract/contract.ts';

/** The sub-family is more specific than the family and counts first. */
const SUB_FAMILIES: Record<string, Channel> = {
  CWDL: 'atm',
  POSD: 'card',
  POSP: 'card',
  POSC: 'card',
  SMRT: 'card',
  CHRG: 'fee',
  FEES: 'fee',
  COMM: 'fee',
  INTR: 'interest',
  CDPT: 'cash',
  BCDP: 'cash',
  BCWD: 'cash',
  MSCD: 'cash',
};
const FAMILIES: Record<string, Channel> = {
  CCRD: 'card',
  MCRD: 'card',
  ICDT: 'transfer',
  RCDT: 'transfer',
  IRCT: 'instant',
  RRCT: 'instant',
  IDDT: 'direct_debit',
  RDDT: 'direct_debit',
  CNTR: 'cash',
};

/** Returns the channel of a code such as `PMNT-CCRD-POSD`; null for an unknown one. */
export const channelOf = (code: string | null): Channel | null => {
  const [, family = '', subFamily = ''] = code?.toUpperCase().split('-') ?? [];
  return SUB_FAMILIES[subFamily] ?? FAMILIES[family] ?? null;
};

/** How money moved, by the codes of ISO 20022 that a bank gives. */
import type { Channel } from '../contract/contract.ts';

/** By sub-family, which says most, then by family. */
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

/** Of `PMNT-CCRD-POSD`; null for what is no such code. */
export const channelOf = (code: string | null): Channel | null => {
  const [, family = '', subFamily = ''] = code?.toUpperCase().split('-') ?? [];
  return SUB_FAMILIES[subFamily] ?? FAMILIES[family] ?? null;
};

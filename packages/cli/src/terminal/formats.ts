/** Colours with one meaning in all commands. */
import type { Style } from './style.ts';

type Format = Parameters<Style>[0];

export const amountFormat = ({ amount }: { amount: number }): Format | null => (amount > 0 ? 'green' : null);

const GOOD = ['active', 'healthy', 'delivered', 'sandbox', 'live'];
const BAD = ['revoked', 'failed', 'expired', 'needs_consent'];

export const statusFormat = ({ status }: { status: string }): Format | null =>
  GOOD.includes(status) ? 'green' : BAD.includes(status) ? 'red' : 'yellow';

export const httpFormat = ({ status }: { status: number }): Format | null =>
  status < 400 ? 'green' : status < 500 ? 'yellow' : 'red';

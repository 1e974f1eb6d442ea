import type { MinorUnits } from '../../../packages/common/money.ts';

const sign = (written: string): -1 | 1 => (/^-|-$/.test(written) ? -1 : 1);

/** With a point or a comma before the decimals, and with marks or blanks between thousands only where that is plain. */
const FORMS = [
  /^(?<whole>\d{1,15})(?:[.,](?<decimals>\d{1,10}))?$/,
  /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<decimals>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:,\d{3})+)\.(?<decimals>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:[ \u00a0]\d{3})+)(?:[.,](?<decimals>\d{1,2}))?$/,
];

/**
 * An amount as banks write it: `"180.12"`, `180.12`, `"180,12"`, `"-0.00"`. Null for what is no amount, for more decimals
 * than two, and for more than a whole number can be exact about.
 */
export const amountOf = (value: unknown): MinorUnits | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const written = String(value).trim();
  const bare = written.replace(/^[+-]|[+-]$/, '').trim();
  for (const form of FORMS) {
    const { whole, decimals = '' } = form.exec(bare)?.groups ?? {};
    if (whole === undefined) continue;
    const significant = decimals.replace(/(?<!0)0+$/, '');
    if (significant.length > 2) return null;
    const minor = Number(whole.replace(/\D/g, '') + significant.padEnd(2, '0'));
    if (!Number.isSafeInteger(minor)) return null;
    return minor === 0 ? 0 : minor * sign(written);
  }
  return null;
};

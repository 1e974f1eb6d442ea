/** Numbers as each language writes them: 1,234.56 in English, 1.234,56 in Serbian, and below zero with a real minus. */

/** `locale` as Intl takes it. Nothing is written as a zero below zero. */
export const writeNumber = (locale: string, value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'minusSign' ? '−' : part))
    .join('');

/**
 * An amount in the pieces between which a line may end, `−RSD` and `1,234.56`: always with two decimals, which Intl
 * would spare for dinars. `signed`: with a plus before money that came in.
 */
export const moneyPieces = (locale: string, amount: number, currency: string, signed = false): string[] =>
  writeNumber(locale, amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).split(/\s/);

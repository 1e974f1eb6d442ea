/** Formats numbers in each language: 1,234.56 in English, 1.234,56 in Serbian, with a real minus sign. */

/** Formats a number. `locale` is that of Intl. The result is never minus zero. */
export const writeNumber = (locale: string, value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'minusSign' ? '−' : part))
    .join('');

/**
 * Returns an amount in parts between which a line may break, `−RSD` and `1,234.56`. It always has two decimals, which Intl
 * omits for dinars. `signed`: with a plus for money in.
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

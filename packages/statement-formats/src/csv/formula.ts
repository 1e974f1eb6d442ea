/**
 * Matches text that a spreadsheet would calculate. Any payer can choose it, so writers add an apostrophe and readers remove
 * it. Spreadsheets skip invisible characters, and accept full-width and small signs.
 */
const FORMULA = '(?:[\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}\\p{DI}\ufffd]*[=+\\-@＝＋－＠﹦﹢﹣﹫−])';
/** Also matches leading apostrophes, so that text with apostrophes of its own keeps them. */
const CALCULATED = new RegExp(`^'*${FORMULA}`, 'u');
const GUARDED = new RegExp(`^'(?='*${FORMULA})`, 'u');

export const guardFormula = (text: string): string => (CALCULATED.test(text) ? `'${text}` : text);

/** Removes the apostrophe of {@link guardFormula}. */
export const unguardFormula = (text: string): string => text.replace(GUARDED, '');

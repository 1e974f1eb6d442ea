/**
 * Text that a spreadsheet would calculate. It may have come from anybody who paid, so a writer puts a quote before it, and
 * a reader takes that quote away. Spreadsheets skip what nobody sees, and take full-width and small signs for plain ones.
 */
const FORMULA = '(?:[\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}\\p{DI}\ufffd]*[=+\\-@＝＋－＠﹦﹢﹣﹫−])';
/** With quotes before it, too, so that text which has them already comes back with as many. */
const CALCULATED = new RegExp(`^'*${FORMULA}`, 'u');
const GUARDED = new RegExp(`^'(?='*${FORMULA})`, 'u');

export const guardFormula = (text: string): string => (CALCULATED.test(text) ? `'${text}` : text);

/** Takes back what {@link guardFormula} did. */
export const unguardFormula = (text: string): string => text.replace(GUARDED, '');

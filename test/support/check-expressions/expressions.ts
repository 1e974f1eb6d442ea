/** Expressions for test/hostile-texts.test.ts: linear ones, and a backtracking one in each notation. */
const PART = '(?:a|ab|b)*';
const LETTERS = ['x', 'y', 'xy'] as const;

export const linear = [/ab+c/g, /(?<!\s)\s+$/];
export const literals = [/\s+$/, /\[[^\]]*\]/g, /(?<!\p{L})'.*?'(?!\p{L})/u];
export const nested = new RegExp('(a+)' + '+$', 'i');
export const joined = new RegExp(`^(?:${LETTERS.join('|')})*z$`);
export const schema = { type: 'string', pattern: `${PART}c+$` };
export const safeSchema = { type: 'string', pattern: '^[a-z]+\\d$' };
export const dynamic = (words: readonly string[]): RegExp => new RegExp(words.join('|'));

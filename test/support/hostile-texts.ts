/** Generates texts that might block a reader: repeated units, drawn with a seed, so that a run can be repeated. */
import fc from 'fast-check';

/** Texts with meaning for expressions and readers: signs, blanks, letters, beginnings of tags, fields, words and escapes. */
const SYMBOLS = [
  ...' \t\n-–_.,:;/\\\'"`()[]{}<>=@#?*+~^|&%$!0199aAžĐ漢',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\ufffd',
  ' PR ',
  'PR',
  ' UL ',
  ', ',
  'SRBIJA',
  ' - ',
  'SLUZBA ',
  'DRUSTVO ',
  'SAVEZ ',
  'NIH UMET',
  'MARKO ',
  'JOVANOVIC ',
  'DOO ',
  'poziv na broj',
  '97',
  '%41',
  '&amp;',
  '&#9',
  '<a>',
  '</a>',
  '<a b="c"/>',
  '<!--',
  '<![CDATA[',
  ':86:',
  ':61:',
  '?20',
  'SVWZ+',
  '//',
  '""',
  'a="',
  '="a",',
  '[]',
  '{"a":',
  '/v1/',
  '__proto__',
  '12.03.2026 ',
  '1.234,50 ',
  'X1',
];

export interface HostileText {
  /** How the text is made, for tables. */
  readonly name: string;
  readonly of: (length: number) => string;
}

const textOf = (begin: string, unit: string, end: string): HostileText => ({
  name: `${begin === '' ? '' : `${JSON.stringify(begin)} + `}${JSON.stringify(unit)} × n${end === '' ? '' : ` + ${JSON.stringify(end)}`}`,
  of: (length) =>
    begin + unit.repeat(Math.max(1, Math.floor((length - begin.length - end.length) / unit.length))) + end,
});

const some = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...SYMBOLS), { minLength, maxLength }).map((symbols) => symbols.join(''));

/** Returns every symbol repeated, known slow texts, and `count` random ones. */
export const hostileTexts = (count: number, seed = 1): HostileText[] => [
  ...KNOWN,
  ...SYMBOLS.map((symbol) => textOf('', symbol, 'x\n')),
  ...fc
    .sample(fc.tuple(some(0, 2), some(1, 3), some(0, 2)), { numRuns: count, seed })
    .map(([begin, unit, end]) => textOf(begin, unit, end)),
];

const KNOWN = [
  textOf('P', '-', 'P PR x PR'),
  textOf('', '[', ''),
  textOf('{', ' ', '\u2028x'),
  textOf('', 'A', ''),
  textOf('', 'n.', ''),
  textOf("'", "a 'a", ''),
  textOf('', '/', 'x'),
  textOf('', ' PR x', '\n'),
  textOf('', 'POZIV', ' 97'),
  textOf('x ', '\tul', ''),
];

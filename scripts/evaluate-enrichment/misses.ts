/** What is still wrong, as a page: each line with its label, its result and why it is so. */
import type { Basis } from '../../src/enrichment/confidence.ts';
import type { Judged } from './score.ts';

/** Why a result of that basis misses, where the line itself does not say it. */
const WHY: Readonly<Record<Basis, string>> = {
  payee: 'the words of another payee stand in the line',
  payee_doubted: 'words of a payee, and of something else',
  intermediary: 'the seller behind the wallet is not told',
  operation: "the bank's wording stands for more than it does here",
  operation_likely: "the bank's wording has other meanings",
  stated: 'whom the bank states is not who pays',
  operation_party: 'where the name of who pays ends is not told',
  transfer: 'somebody is named by words that are no known name',
  institution: 'what is paid for is no known word, and stays in the name',
  trade: 'a word beside the name that is not known to be none',
  trade_open: 'where the name ends is not told',
  trade_vague: 'the word of the trade has other meanings',
  trade_bare: 'the name is made of words of the trade',
  purpose: 'what for is worded, and nobody is named',
  trader: 'the person or the trade stands for something else',
  account: 'the account of public revenue decided',
  code: 'the payment code decided',
  merchant_code: 'the merchant category code decided',
  person: 'a word that looks like a name',
  person_for: 'what for is worded, and a person is stated',
  person_likely: 'a word that looks like a name',
  business: 'a firm, and no word that says what for',
  name: 'no word that tells a trade',
  likeness: 'no word that tells a trade, and lines like it are labelled otherwise',
  address: 'an address or a code, and no name',
  nothing: 'no word is left',
};

/** Before that the line itself is damaged, which says more than the rule that was met. */
const reasonOf = ({ row, result }: Judged): string => {
  if (/[?#\ufffd^~\][@]/.test(row.description))
    return 'letters were lost, and no word that is known comes out';
  if (row.kind === 'cut') return 'the line was cut within a word';
  if (row.kind === 'stuck') return 'words written on, of which not all are known';
  return WHY[result.basis];
};

const cell = (text: string): string => text.replaceAll('|', ' or ').replaceAll('`', "'");

const wrong = ({ merchantRight, categoryRight }: Judged): string =>
  [...(merchantRight ? [] : ['name']), ...(categoryRight ? [] : ['category'])].join(' and ');

/** The page, of sets by name. */
export const missesPage = (sets: readonly (readonly [string, readonly Judged[]])[]): string => {
  const parts = sets.flatMap(([name, judged]) => {
    const missed = judged.filter(({ merchantRight, categoryRight }) => !merchantRight || !categoryRight);
    if (missed.length === 0) return [];
    const rows = missed.map(
      (miss) =>
        `| \`${cell(miss.row.description)}\` | ${cell(miss.row.merchantName) || '–'}, ${cell(miss.row.category)} | ` +
        `${cell(miss.result.merchantName)}, ${miss.result.category} (${miss.merchantLevel}, ${miss.categoryLevel}) | ${wrong(miss)} | ${reasonOf(miss)} |`,
    );
    return [
      `## ${name}: ${missed.length} of ${judged.length} lines`,
      '',
      '| line | label | result | wrong | why |',
      '|---|---|---|---|---|',
      ...rows,
      '',
    ];
  });
  return `${[
    '# What enrichment still gets wrong',
    '',
    'Every labelled line whose name or category differs from its label, with the confidence of the result. Written by',
    '`npm run evaluate -- --misses test/data/enrichment/misses.md`.',
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()}\n`;
};

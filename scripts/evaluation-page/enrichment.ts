/** The section of docs/evaluation.md about merchants and categories. */
import { BASES, type Basis, confidencesOf } from '../../src/enrichment/confidence.ts';
import { labelledSets } from '../evaluate-enrichment/labelled.ts';
import { reliabilityOf } from '../evaluate-enrichment/reliability.ts';
import { type Judged, judge, LEVELS, type Score, scoreOf } from '../evaluate-enrichment/score.ts';
import { FIRST_READINGS, FIRST_READINGS_BY_CONFIDENCE, GOALS } from './first-readings.ts';
import { count, markdownTable, percent } from './table.ts';

/** The evidence behind a result. */
const EVIDENCE: Readonly<Record<Basis, string>> = {
  payee: 'a known merchant',
  payee_doubted:
    'a known merchant, with words that point elsewhere, cut off, or a company with several brands',
  intermediary: 'a wallet or app store whose seller is unknown',
  operation: "the bank's description of its own operation; wages, benefits and rent that name nobody",
  operation_likely: 'such a description with other possible meanings',
  operation_party: 'such a description, with the name of the payer or payee in the line',
  stated: 'such a description, with the name of the counterparty as the bank reports it',
  transfer: 'how money moved, and no name',
  institution: 'a public body',
  trade: 'a trade and a name, in a line that shows where the name ends',
  trade_open: 'a trade and a name, in a line that goes on',
  trade_vague: 'a trade word with other meanings',
  trade_bare: 'a trade without a name',
  purpose: 'a purpose between people or for a school, and no name',
  trader: "a trade next to a person's name",
  account: 'an account of the Treasury for public revenue, and a description that says nothing',
  code: 'the payment code',
  merchant_code: 'the merchant category code',
  person: "a person's name",
  person_for: 'a person as the bank reports them, and a purpose',
  person_likely: "words that look like a person's name",
  business: 'a firm by name, in a transfer without a purpose',
  name: 'a name, and no word that decides the category',
  likeness: 'no word that decides the category; similar lines do',
  address: 'an address or a code instead of a name',
  nothing: 'no words at all',
};

const FIGURES = ['lines', 'merchant right', 'category right', '`high` in both'];
const WRONG_AT_HIGH = ['merchant wrong at `high`', 'category wrong at `high`'];

const figuresOf = ({ rows, merchantRight, categoryRight, atHigh }: Score): string[] => [
  count(rows),
  ...[merchantRight, categoryRight, atHigh].map(percent),
];

const wrongAtHighOf = ({ merchantWrongAtHigh, categoryWrongAtHigh }: Score): string[] =>
  [merchantWrongAtHigh, categoryWrongAtHigh].map(percent);

const firstReadingTable = (): string =>
  markdownTable(
    ['lines', ...FIGURES.map((name) => (name === 'lines' ? 'count' : name)), ...WRONG_AT_HIGH],
    [
      [
        '**goal**',
        '',
        ...[GOALS.right, GOALS.right, GOALS.atHigh].map((goal) => `at least ${goal} %`),
        ...[GOALS.wrongAtHigh, GOALS.wrongAtHigh].map((goal) => `at most ${goal} %`),
      ],
      ...FIRST_READINGS.map((reading) => [
        reading.lines,
        count(reading.count),
        ...[
          reading.merchantRight,
          reading.categoryRight,
          reading.atHigh,
          reading.merchantWrongAtHigh,
          reading.categoryWrongAtHigh,
        ].map((share) => percent(share / 100)),
      ]),
    ],
  );

const confidenceTable = (judged: readonly Judged[]): string => {
  const reliabilities = reliabilityOf(judged);
  return markdownTable(
    ['confidence', 'unseen lines', 'right', 'all lines', 'right', 'largest drop of a fold'],
    (['merchant', 'category'] as const).flatMap((of) =>
      LEVELS.map((level) => {
        const [unseen, unseenRight] = FIRST_READINGS_BY_CONFIDENCE[level][of];
        const { rows, right, worst } = reliabilities.find((one) => one.of === of && one.level === level)!;
        return [
          `${of}, \`${level}\``,
          count(unseen),
          percent(unseenRight / 100),
          count(rows),
          percent(right),
          `${(-worst * 100).toFixed(1)} points`,
        ];
      }),
    ),
  );
};

const evidenceTable = (judged: readonly Judged[]): string => {
  const byBasis = Map.groupBy(judged, ({ result }) => result.basis);
  return markdownTable(
    ['evidence', 'meaning', 'merchant', 'category', 'lines', 'merchant right', 'category right'],
    BASES.map((basis) => {
      const { merchantConfidence, categoryConfidence } = confidencesOf(basis);
      const { rows, merchantRight, categoryRight } = scoreOf(byBasis.get(basis) ?? []);
      return [
        `\`${basis}\``,
        EVIDENCE[basis],
        merchantConfidence,
        categoryConfidence,
        count(rows),
        percent(merchantRight),
        percent(categoryRight),
      ];
    }),
    4,
  );
};

const setTable = (sets: readonly (readonly [string, Judged[]])[]): string =>
  markdownTable(
    ['set', ...FIGURES, ...WRONG_AT_HIGH],
    [['**all**', sets.flatMap(([, judged]) => judged)] as const, ...sets].map(([name, judged]) => {
      const score = scoreOf(judged);
      return [name.startsWith('*') ? name : `\`${name}\``, ...figuresOf(score), ...wrongAtHighOf(score)];
    }),
  );

/** Judges all labelled sets and returns the section. */
export const enrichmentSection = (): string => {
  const sets = [...labelledSets()].map(([name, rows]) => [name, judge(rows)] as const);
  const all = sets.flatMap(([, judged]) => judged);
  return `## Merchants and categories

### Lines that the service had not seen

People who knew neither the rules nor their answers wrote and labelled these lists. The service read each list once. It has learned from
them since, so these figures stay as they were; \`test/data/enrichment/README.md\` says how lists are made and labelled.

${firstReadingTable()}

Small firms that no table contains are the weak spot: expect \`medium\` for half of them.

### Confidence

"Unseen" are the 1,200 everyday lines above. "All" are the ${count(all.length)} labelled lines, which the rules and the model know. The last
column tests whether a confidence generalises: lines are split into five folds by merchant, and the column shows how far the worst fold
falls below the other four.

${confidenceTable(all)}

### Evidence

The confidence of a result follows from its evidence. The model lowers it if it disagrees, and so do damaged or ambiguous lines.

${evidenceTable(all)}

### Labelled sets

All lines of \`test/data/enrichment\`, which the rules and the model have learned from. On lines of your own, expect the figures of unseen
lines. Every difference from a label is in \`test/data/enrichment/misses.md\`. \`npm run evaluate -- --left-out\` judges each set with a model
that has learned from all others.

${setTable(sets)}`;
};

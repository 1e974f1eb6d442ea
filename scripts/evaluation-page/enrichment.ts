/** The section of docs/evaluation.md about merchants and categories. */
import { SOURCES, type Source } from '../../packages/enrichment/src/index.ts';
import { type Labelled, labelledSets, unseenSets } from '../evaluate-enrichment/labelled.ts';
import { reliabilityOf } from '../evaluate-enrichment/reliability.ts';
import { type Judged, judge, LEVELS, type Score, scoreOf } from '../evaluate-enrichment/score.ts';
import { FORMER_RULES } from './former-rules.ts';
import { count, markdownTable, percent } from './table.ts';

/** Goals in percent. */
const GOALS = { right: 97, atHigh: 70, wrongAtHigh: 1 };

/** The evidence behind a name. */
const EVIDENCE: Readonly<Record<Source, string>> = {
  payee: 'a known merchant in the line',
  payee_of_counterparty: "a known merchant as the counterparty's name",
  operation: "the bank's description of its own operation, or a body or due that the line describes",
  counterparty: "words of the counterparty's name",
  words: 'words of the line that the model reads as the name',
  person: "a person's name",
  code: 'the payment code',
  account: 'an account of the Treasury for public revenue',
  nobody: 'nobody is named',
};

const DAMAGED = /^(?:cut|glued|mangled|lost letters|code page|YUSCII|double encoding|Cyrillic)/i;

/** Returns the kind of a line for the comparison. */
const likenessOf = ({ kind, counterpartyName, mcc }: Labelled): keyof typeof FORMER_RULES.kinds => {
  if (DAMAGED.test(kind)) return 'damaged, cut, glued or in Cyrillic';
  if (counterpartyName !== '') return 'the bank reports the counterparty';
  return mcc === '' ? 'the description alone' : 'card purchases with a merchant category code';
};

const FIGURES = ['lines', 'merchant right', 'category right', '`high` in both'];
const WRONG_AT_HIGH = ['merchant wrong at `high`', 'category wrong at `high`'];

const figuresOf = ({ rows, merchantRight, categoryRight, atHigh }: Score): string[] => [
  count(rows),
  ...[merchantRight, categoryRight, atHigh].map(percent),
];

const wrongAtHighOf = ({ merchantWrongAtHigh, categoryWrongAtHigh }: Score): string[] =>
  [merchantWrongAtHigh, categoryWrongAtHigh].map(percent);

const all = (sets: readonly (readonly [string, Judged[]])[]): Judged[] =>
  sets.flatMap(([, judged]) => judged);

const unseenTable = (sets: readonly (readonly [string, Judged[]])[]): string => {
  const rows: (readonly [string, Score])[] = [
    ['**all**', scoreOf(all(sets))],
    ...sets.map(([name, judged]) => [`\`${name}\``, scoreOf(judged)] as const),
  ];
  return markdownTable(
    ['list', ...FIGURES, ...WRONG_AT_HIGH],
    [
      [
        '**goal**',
        '',
        ...[GOALS.right, GOALS.right, GOALS.atHigh].map((goal) => `at least ${goal} %`),
        ...[GOALS.wrongAtHigh, GOALS.wrongAtHigh].map((goal) => `at most ${goal} %`),
      ],
      ...rows.map(([name, score]) => [name, ...figuresOf(score), ...wrongAtHighOf(score)]),
    ],
  );
};

const beforeAndAfter = (sets: readonly (readonly [string, Judged[]])[]): string => {
  const byKind = Map.groupBy(all(sets), ({ row }) => likenessOf(row));
  const rows = [
    ...sets.map(([name, judged]) => [`\`${name}\``, judged, FORMER_RULES.lists[name]] as const),
    ...Object.entries(FORMER_RULES.kinds).map(
      ([kind, former]) => [kind, byKind.get(kind as keyof typeof FORMER_RULES.kinds) ?? [], former] as const,
    ),
  ];
  return markdownTable(
    ['lines', 'count', 'merchant, rules', 'merchant', 'category, rules', 'category'],
    rows.map(([name, judged, former]) => {
      const { rows: lines, merchantRight, categoryRight } = scoreOf(judged);
      const [merchant, category] = former ?? [];
      const told = (share: number | undefined): string =>
        share === undefined ? '–' : `${share.toFixed(1)} %`;
      return [
        name,
        count(lines),
        told(merchant),
        percent(merchantRight),
        told(category),
        percent(categoryRight),
      ];
    }),
  );
};

const confidenceTable = (unseen: readonly Judged[], learned: readonly Judged[]): string => {
  const [first, second] = [reliabilityOf(unseen), reliabilityOf(learned)];
  return markdownTable(
    ['confidence', 'unseen lines', 'right', 'learned lines', 'right', 'largest drop of a fold'],
    (['merchant', 'category'] as const).flatMap((of) =>
      LEVELS.map((level) => {
        const isIt = (one: { of: string; level: string }): boolean => one.of === of && one.level === level;
        const [fresh, known] = [first.find(isIt)!, second.find(isIt)!];
        return [
          `${of}, \`${level}\``,
          count(fresh.rows),
          percent(fresh.right),
          count(known.rows),
          percent(known.right),
          `${(-known.worst * 100).toFixed(1)} points`,
        ];
      }),
    ),
  );
};

const evidenceTable = (judged: readonly Judged[]): string => {
  const bySource = Map.groupBy(judged, ({ result }) => result.source);
  return markdownTable(
    ['evidence', 'meaning', 'lines', 'merchant right', 'category right'],
    SOURCES.map((source) => {
      const { rows, merchantRight, categoryRight } = scoreOf(bySource.get(source) ?? []);
      return [`\`${source}\``, EVIDENCE[source], count(rows), percent(merchantRight), percent(categoryRight)];
    }),
    2,
  );
};

const setTable = (sets: readonly (readonly [string, Judged[]])[]): string =>
  markdownTable(
    ['set', ...FIGURES, ...WRONG_AT_HIGH],
    [['**all**', all(sets)] as const, ...sets].map(([name, judged]) => {
      const score = scoreOf(judged);
      return [name.startsWith('*') ? name : `\`${name}\``, ...figuresOf(score), ...wrongAtHighOf(score)];
    }),
  );

/** Judges all labelled sets and returns the section. */
export const enrichmentSection = (): string => {
  const judgedSets = (sets: ReadonlyMap<string, Labelled[]>): (readonly [string, Judged[]])[] =>
    [...sets].map(([name, rows]) => [name, judge(rows)] as const);
  const unseen = judgedSets(unseenSets());
  const learned = judgedSets(labelledSets());
  return `## Merchants and categories

### Lines that nothing has learned from

These lists are written and labelled before the engine reads them, and no model learns from them. \`test/data/enrichment/README.md\` says how
lists are made and labelled. Short lines such as \`KIRIJA\` also occur in lists that are learned
from: 37 of the 480.

${unseenTable(unseen)}

Small firms that no table contains are the weak spot: expect \`medium\` for half of them.

### Before and after

Until version 1.0 a cascade of hand-written rules read the lines. On the same unseen lines:

${beforeAndAfter(unseen)}

### Confidence

"Learned" are the ${count(all(learned).length)} labelled lines that the models have learned from. The last column tests whether a confidence
generalises: lines are split into five folds by merchant, and the column shows how far the worst fold falls below the other four.

${confidenceTable(all(unseen), all(learned))}

### Evidence

What names rest on, on all lines.

${evidenceTable([...all(unseen), ...all(learned)])}

### Labelled sets

All lines that the models have learned from. On lines of your own, expect the figures of unseen lines.

${setTable(learned)}`;
};

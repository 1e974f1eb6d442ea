/** Goals of the service, each for two idle cores. `npm run bench -- --check` fails if one is missed. */

export interface Goal {
  scenario: string;
  figure: string;
  atLeast?: number;
  atMost?: number;
}

/** Heavy work of other customers, `bench/scenarios/heavy.ts`. */
const BESIDE = [
  'beside a Halcom file',
  'beside a camt.053 file',
  'beside a PDF',
  'beside a connection’s export',
  'beside a developer’s export',
  'beside an import',
  'beside 18 MB of [',
  'beside 500 lines to enrich',
];

/** A loud customer of each kind, `bench/scenarios/loud.ts`. */
const NEXT_TO = [
  'next to big lists',
  'next to sync loops',
  'next to exports',
  'next to imports',
  'next to connects',
  'next to idle sockets',
  'next to slow readers',
];

export const goals: readonly Goal[] = [
  { scenario: 'balance', figure: 'of the baseline', atLeast: 1 },
  { scenario: 'list50', figure: 'of the baseline', atLeast: 1 },
  { scenario: 'syncempty', figure: 'of the baseline', atLeast: 1 },
  { scenario: 'list500', figure: 'of the baseline', atLeast: 0.85 },
  { scenario: 'sync500', figure: 'of the baseline', atLeast: 0.85 },
  { scenario: 'list50unchanged', figure: 'of the baseline', atLeast: 1.5 },
  { scenario: 'sync500unchanged', figure: 'of the baseline', atLeast: 1.5 },
  { scenario: 'connect', figure: 'median', atMost: 60 },
  { scenario: 'deliveries', figure: 'arrived', atLeast: 1_500 },
  { scenario: 'pull', figure: 'round', atMost: 10_000 },
  { scenario: 'start', figure: 'ready', atMost: 2_000 },
  { scenario: 'start', figure: 'memory', atMost: 170 },
  ...BESIDE.flatMap((scenario) => [
    { scenario, figure: 'once, of idle', atMost: 2 },
    { scenario, figure: 'once, worst', atMost: 100 },
    { scenario, figure: 'eight, of idle', atMost: 2 },
    { scenario, figure: 'eight, worst', atMost: 100 },
  ]),
  ...NEXT_TO.flatMap((scenario) => [
    { scenario, figure: 'of idle', atMost: 2 },
    { scenario, figure: 'worst', atMost: 250 },
  ]),
];

/** A figure of the run: the median of its rounds. */
interface Measured {
  scenario: string;
  figure: string;
  median: number;
}

interface Miss extends Goal {
  /** Null if the measurement failed. */
  median: number | null;
}

export const isMet = (
  { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Goal,
  median: number,
): boolean => median >= atLeast && median <= atMost;

export const goalOf = ({ scenario, figure }: Pick<Measured, 'scenario' | 'figure'>): Goal | undefined =>
  goals.find((goal) => goal.scenario === scenario && goal.figure === figure);

/** Returns the missed goals of the scenarios that ran; a goal without a figure is missed too. */
export const missed = (ran: readonly string[], measured: readonly Measured[], all = goals): Miss[] =>
  all
    .filter(({ scenario }) => ran.includes(scenario))
    .map((goal) => ({
      ...goal,
      median:
        measured.find(({ scenario, figure }) => scenario === goal.scenario && figure === goal.figure)
          ?.median ?? null,
    }))
    .filter((goal) => goal.median === null || !isMet(goal, goal.median));

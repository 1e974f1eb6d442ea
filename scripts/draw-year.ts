/**
 * Draws a year of one simulated customer for the documentation, from what the simulated bank really reports: the
 * balance of the current account and of the savings, with the days of salary and rent.
 *
 *     node scripts/draw-year.ts     writes docs/img/a-year-of-an-account.svg
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { enrich } from '../src/enrichment/enrich.ts';
import { belgradeDate, belgradeInstant } from '../src/platform/belgrade.ts';
import { dateOfDay, firstOfMonth } from '../src/platform/serbian-calendar.ts';
import { books } from '../src/providers/simulated/books.ts';

export const PICTURE = fileURLToPath(new URL('../docs/img/a-year-of-an-account.svg', import.meta.url));

const CUSTOMER = { bankId: 'banca-intesa', seed: 'docs', scenario: 'default' } as const;
const CONSENT = new Date('2026-03-14T10:00:00Z');

interface Point {
  /** Instant in ms. */
  at: number;
  /** Booked balance from then on, in minor units. */
  balance: number;
  /** The merchant category, or `opening`. */
  kind: string;
}

interface Year {
  from: number;
  current: Point[];
  savings: Point[];
}

/** The booked balance of both accounts after each of their transactions, the opening balance first. */
const yearOf = async (): Promise<Year> => {
  const grant = await books.authorize({ ...CUSTOMER, at: CONSENT });
  const accounts = await books.accounts(grant);
  const changes = await books.pull(grant, null, CONSENT);
  const date = belgradeDate(CONSENT);
  const from = belgradeInstant(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`).getTime();
  const pointsOf = (ref: string): Point[] => {
    const { currency, openingBalance } = accounts.find((account) => account.ref === ref)!;
    const points: Point[] = [{ at: from, balance: openingBalance, kind: 'opening' }];
    let balance = openingBalance;
    for (const change of changes) {
      if (change.kind !== 'booked' || change.entry.accountRef !== ref) continue;
      const { amount, description } = change.entry;
      balance += amount;
      const { merchantCategory } = enrich({ description, amountMinor: amount, currency });
      points.push({ at: change.at.getTime(), balance, kind: merchantCategory });
    }
    return points;
  };
  return { from, current: pointsOf('current'), savings: pointsOf('savings') };
};

const WIDTH = 960;
const HEIGHT = 580;
const [LEFT, RIGHT] = [92, 932];
const COLOUR = {
  paper: '#ffffff',
  text: '#1f2937',
  quiet: '#6b7280',
  grid: '#e5e7eb',
  current: '#2563eb',
  savings: '#0f766e',
  salary: '#15803d',
  rent: '#c2410c',
} as const;

interface Panel {
  x(at: number): string;
  y(balance: number): string;
  top: number;
  bottom: number;
  /** Balances of the horizontal lines, from zero up, in minor units. */
  lines: number[];
}

/** `step`: minor units between two lines. */
const panelOf = (
  year: Year,
  points: readonly Point[],
  place: { top: number; bottom: number; step: number },
): Panel => {
  const { top, bottom, step } = place;
  const count = Math.ceil(Math.max(...points.map(({ balance }) => balance)) / step);
  const width = RIGHT - LEFT;
  return {
    x: (at) => (LEFT + (width * (at - year.from)) / (CONSENT.getTime() - year.from)).toFixed(1),
    y: (balance) => (bottom - ((bottom - top) * balance) / (count * step)).toFixed(1),
    top,
    bottom,
    lines: Array.from({ length: count + 1 }, (_, n) => n * step),
  };
};

const grouped = (minor: number): string => String(minor / 100).replace(/\B(?=(\d{3})+$)/g, ',');

const text = (x: string | number, y: string | number, words: string, attributes = ''): string =>
  `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${words}</text>`;

const axis = (panel: Panel, unit: string): string[] => [
  ...panel.lines.flatMap((value) => [
    `<path d="M${LEFT} ${panel.y(value)}H${RIGHT}" stroke="${COLOUR.grid}"/>`,
    text(LEFT - 10, Number(panel.y(value)) + 4, grouped(value), 'class="tick" text-anchor="end"'),
  ]),
  text(LEFT - 10, panel.top - 12, unit, 'class="tick" text-anchor="end"'),
];

/** A balance holds until the next transaction, so it is drawn in steps. */
const curve = (panel: Panel, points: readonly Point[], colour: string): string[] => {
  const [first, ...later] = points;
  const steps = later.map(({ at, balance }) => `H${panel.x(at)}V${panel.y(balance)}`).join('');
  const path = `M${LEFT} ${panel.y(first!.balance)}${steps}H${RIGHT}`;
  return [
    `<path d="${path}V${panel.bottom}H${LEFT}Z" fill="${colour}" fill-opacity="0.08"/>`,
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linejoin="round"/>`,
  ];
};

/** A triangle that stands above the balance, or hangs below it. */
const mark = (x: number, y: number, colour: string, direction: 'up' | 'down'): string => {
  const [tip, base] = direction === 'up' ? [y - 14, y - 5] : [y + 14, y + 5];
  return `<path d="M${x} ${tip.toFixed(1)}L${x - 5} ${base.toFixed(1)}H${x + 5}Z" fill="${colour}"/>`;
};

const marks = (panel: Panel, points: readonly Point[]): string[] =>
  points.flatMap(({ at, balance, kind }) => {
    const place = [Number(panel.x(at)), Number(panel.y(balance))] as const;
    if (kind === 'payroll') return [mark(...place, COLOUR.salary, 'up')];
    return kind === 'rent' ? [mark(...place, COLOUR.rent, 'down')] : [];
  });

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Names of the months under what is seen of them, and a line where each begins. */
const months = (year: Year, panels: readonly Panel[]): string[] => {
  const startOf = (month: number): number => belgradeInstant(dateOfDay(firstOfMonth(month))).getTime();
  const { x, bottom } = panels.at(-1)!;
  const drawn: string[] = [];
  const date = new Date(year.from);
  const first = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  for (let month = first; startOf(month) < CONSENT.getTime(); month++) {
    const [begin, end] = [
      Math.max(startOf(month), year.from),
      Math.min(startOf(month + 1), CONSENT.getTime()),
    ];
    const middle = x((begin + end) / 2);
    drawn.push(text(middle, bottom + 20, MONTHS[month % 12]!, 'class="tick" text-anchor="middle"'));
    if (month === first || month % 12 === 0) {
      const label = String(1970 + Math.floor(month / 12));
      drawn.push(text(middle, bottom + 36, label, 'class="tick" text-anchor="middle"'));
    }
    if (begin === year.from) continue;
    for (const panel of panels) {
      drawn.push(`<path d="M${x(begin)} ${panel.top}V${panel.bottom}" stroke="${COLOUR.grid}"/>`);
    }
  }
  return drawn;
};

/** Where the savings fall furthest in one step: the yearly holiday is paid from them. */
const holiday = (panel: Panel, points: readonly Point[]): string => {
  const falls = points.slice(1).map((point, n) => ({ ...point, fall: points[n]!.balance - point.balance }));
  const deepest = falls.reduce((most, each) => (each.fall > most.fall ? each : most));
  const [x, y] = [Number(panel.x(deepest.at)), Number(panel.y(deepest.balance))];
  return text(x + 8, y + 18, 'pays for the year’s holiday', 'class="tick"');
};

/** The whole picture, the same for ever as long as the simulated bank reports the same. */
export const drawYear = async (): Promise<string> => {
  const year = await yearOf();
  const current = panelOf(year, year.current, { top: 96, bottom: 356, step: 10_000_000 });
  const savings = panelOf(year, year.savings, { top: 410, bottom: 486, step: 200_000 });
  const rows = `${year.current.length - 1} booked transactions on the current account and ${year.savings.length - 1} on the savings.`;
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.paper}"/>`,
    text(28, 36, 'A year of an account', 'font-size="20" font-weight="600"'),
    text(28, 58, 'Booked balance of a customer of the scenario “default”', `fill="${COLOUR.quiet}"`),
    mark(LEFT + 614, 48, COLOUR.salary, 'up'),
    text(LEFT + 626, 43, 'salary comes in'),
    mark(LEFT + 744, 29, COLOUR.rent, 'down'),
    text(LEFT + 756, 43, 'rent is paid'),
    ...months(year, [current, savings]),
    ...axis(current, 'RSD'),
    ...curve(current, year.current, COLOUR.current),
    ...marks(current, year.current),
    text(LEFT + 8, current.top - 12, 'Current account', `fill="${COLOUR.current}" font-weight="600"`),
    ...axis(savings, 'EUR'),
    ...curve(savings, year.savings, COLOUR.savings),
    holiday(savings, year.savings),
    text(LEFT + 8, savings.top - 12, 'Savings', `fill="${COLOUR.savings}" font-weight="600"`),
    text(28, HEIGHT - 34, `Drawn from what the sandbox reports: ${rows}`, 'class="tick"'),
    text(28, HEIGHT - 16, 'Seed “docs” at Banca Intesa, connected on 14 March 2026.', 'class="tick"'),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title" font-family="system-ui, 'Segoe UI', 'Open Sans', Helvetica, Arial, sans-serif" font-size="14" fill="${COLOUR.text}">`,
    '<title id="title">The balance of a current account over a year: salary and rent make a saw-tooth, savings rise month by month and pay for a holiday</title>',
    `<style>.tick { font-size: 12px; fill: ${COLOUR.quiet}; }</style>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
};

if (import.meta.main) void drawYear().then((picture) => writeFile(PICTURE, picture));

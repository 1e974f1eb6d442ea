/** Terminals as an animated SVG: windows in which commands are typed and lines appear. Pure. */

/** What one window shows: each command as it was typed, and what it printed, colours included. */
export interface Session {
  title: string;
  steps: { command: string; output: string }[];
}

export type Theme = 'light' | 'dark';

/** Characters in a line; longer lines go on in the next, as in any terminal. */
export const COLUMNS = 100;

export const CELL = 7.6;
const LINE = 18;
export const PAD = 20;
const BAR = 30;
const WINDOW = { width: COLUMNS * CELL + 2 * PAD, offset: 16 };

/** Seconds. */
const PACE = { key: 0.045, line: 0.035, start: 0.6, run: 0.7, read: 1.6, end: 7 };

const PALETTE = {
  light: {
    paper: '#ffffff',
    bar: '#eef1f5',
    edge: '#d0d7de',
    text: '#1f2328',
    dim: '#656d76',
    bold: '#0b0f14',
    cyan: '#0a6e8a',
    green: '#1a7f37',
    yellow: '#8a5a00',
    red: '#cf222e',
  },
  dark: {
    paper: '#0d1117',
    bar: '#161b22',
    edge: '#30363d',
    text: '#d6dde5',
    dim: '#8b949e',
    bold: '#ffffff',
    cyan: '#5cc8e8',
    green: '#56d364',
    yellow: '#e3b341',
    red: '#ff7b72',
  },
} as const;

type Style = 'dim' | 'bold' | 'cyan' | 'green' | 'yellow' | 'red';

/** What `util.styleText` writes; the codes that end a style end all, since none is put in another here. */
const STYLES: Record<string, Style> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
};

interface Piece {
  text: string;
  style: Style | null;
}

/** A printed line with its colours; other control sequences are of no picture. */
const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let style: Style | null = null;
  for (const part of line.split(/(\u001b\[[\d;?]*[A-Za-z])/)) {
    if (!part.startsWith('\u001b[')) {
      const text = part.replace(/[\u0000-\u001f]/g, '');
      if (text !== '') pieces.push({ text, style });
    } else if (part.endsWith('m')) style = STYLES[part.slice(2, -1)] ?? null;
  }
  return pieces;
};

/** Cut where the window ends. */
const wrapped = (pieces: Piece[]): Piece[][] => {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const { text, style } of pieces) {
    for (let rest = [...text]; rest.length > 0; ) {
      if (used === COLUMNS) {
        lines.push([]);
        used = 0;
      }
      const taken = rest.slice(0, COLUMNS - used);
      lines.at(-1)!.push({ text: taken.join(''), style });
      used += taken.length;
      rest = rest.slice(taken.length);
    }
  }
  return lines;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Times at which something appears, each a rule of the style sheet. */
class Timeline {
  now = PACE.start;
  readonly #times: number[] = [];

  /** The class of what appears now. */
  mark(): string {
    const time = Math.round(this.now * 1_000) / 1_000;
    const known = this.#times.indexOf(time);
    return `t${known >= 0 ? known : this.#times.push(time) - 1}`;
  }

  css(): string {
    const total = this.now + PACE.end;
    const percent = (seconds: number): string => `${((100 * seconds) / total).toFixed(2)}%`;
    return this.#times
      .map(
        (time, n) =>
          `@keyframes k${n}{0%,${percent(time)}{visibility:hidden}${percent(time + 0.001 * total)},to{visibility:visible}}.t${n}{animation:k${n} ${total.toFixed(2)}s infinite}`,
      )
      .join('\n');
  }
}

const row = (n: number): string => `y="${BAR + PAD + LINE * n}"`;

/** Spaces at the beginning are a place, and the length is said: no font makes columns crooked. */
const textAt = (n: number, column: number, { text, style }: Piece, attributes: string): string => {
  const shown = text.trimStart();
  const x = (PAD + (column + text.length - shown.length) * CELL).toFixed(1);
  const end = shown.trimEnd();
  if (end === '') return '';
  const length = ([...end].length * CELL).toFixed(1);
  const classes = [attributes, style].filter(Boolean).join(' ');
  return `<text x="${x}" ${row(n)} textLength="${length}"${classes && ` class="${classes}"`}>${escaped(end)}</text>`;
};

/** Words that stand apart are placed apart: columns stay columns in any font. */
const lineAt = (n: number, pieces: Piece[], mark: string): string => {
  let column = 0;
  const words = pieces.flatMap(({ text, style }) =>
    text.split(/(?<= {2})(?=\S)/).map((word): Piece => ({ text: word, style })),
  );
  return words
    .map((word) => {
      const drawn = textAt(n, column, word, mark);
      column += [...word.text].length;
      return drawn;
    })
    .join('');
};

/** The lines of a window, and how many there are. */
const contents = (session: Session, time: Timeline): { drawn: string[]; lines: number } => {
  const drawn: string[] = [];
  let n = 0;
  for (const { command, output } of session.steps) {
    if (n > 0) n += 1;
    drawn.push(textAt(n, 0, { text: '$', style: 'green' }, time.mark()));
    time.now += PACE.run / 2;
    for (const [index, letter] of [...command].entries()) {
      time.now += PACE.key;
      drawn.push(textAt(n, 2 + index, { text: letter, style: 'bold' }, time.mark()));
    }
    time.now += PACE.run;
    n += 1;
    for (const printed of output.replaceAll('\r', '').trimEnd().split('\n')) {
      for (const line of wrapped(piecesOf(printed))) {
        drawn.push(lineAt(n, line, time.mark()));
        n += 1;
      }
      time.now += PACE.line;
    }
    time.now += PACE.read;
  }
  return { drawn: drawn.filter(Boolean), lines: n };
};

/** Each window lies over the one before, so that its last line is at the bottom of the picture. */
export const terminalPicture = (sessions: readonly Session[], theme: Theme, title: string): string => {
  const colour = PALETTE[theme];
  const time = new Timeline();
  const windows = sessions.map((session, index) => {
    const mark = index === 0 ? '' : time.mark();
    const { drawn, lines } = contents(session, time);
    return { title: session.title, mark, drawn, height: BAR + 2 * PAD + LINE * (lines - 0.5) };
  });
  const height = Math.max(...windows.map((window, n) => window.height + n * WINDOW.offset)) + 2;
  const width = WINDOW.width + (windows.length - 1) * WINDOW.offset + 2;
  const body = windows.map(({ title: name, mark, drawn, height: own }, n) => {
    const place = `translate(${1 + n * WINDOW.offset} ${n === 0 ? 1 : (height - own - 1).toFixed(0)})`;
    return [
      `<g transform="${place}"${mark && ` class="${mark}"`}>`,
      `<rect width="${WINDOW.width}" height="${own}" rx="10" fill="${colour.paper}" stroke="${colour.edge}"/>`,
      `<path d="M0 ${BAR}V10a10 10 0 0 1 10-10H${WINDOW.width - 10}a10 10 0 0 1 10 10V${BAR}Z" fill="${colour.bar}" stroke="${colour.edge}"/>`,
      `<text x="${WINDOW.width / 2}" y="20" text-anchor="middle" class="dim">${escaped(name)}</text>`,
      ...drawn,
      '</g>',
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    '<style>',
    `text{font:12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:${colour.text};white-space:pre}`,
    `.bold{fill:${colour.bold};font-weight:600}`,
    ...(['dim', 'cyan', 'green', 'yellow', 'red'] as const).map(
      (style) => `.${style}{fill:${colour[style]}}`,
    ),
    time.css(),
    '@media (prefers-reduced-motion:reduce){*{animation:none!important}}',
    '</style>',
    ...body,
    '</svg>',
    '',
  ].join('\n');
};

import type { Io } from '../io.ts';
import type { Style } from './style.ts';

const PATIENCE_MS = 1_000;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;

/** Waits, shows a note to a person after a second, and removes it at the end. */
export const during = async <Value>(
  { stderr, now }: Pick<Io, 'stderr' | 'now'>,
  style: Style,
  text: string,
  work: Promise<Value>,
): Promise<Value> => {
  if (!stderr.isTty) return work;
  const began = now();
  let frame = 0;
  let shown = false;
  const draw = (): void => {
    shown = true;
    const seconds = Math.floor((now() - began) / 1_000);
    void stderr.write(
      `\r\u001b[2K${style('cyan', FRAMES[frame++ % FRAMES.length]!)} ${text} ${style('dim', `${seconds} s`)}`,
    );
  };
  let ticking: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    draw();
    ticking = setInterval(draw, FRAME_MS);
  }, PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(patience);
    clearInterval(ticking);
    if (shown) await stderr.write('\r\u001b[2K');
  }
};

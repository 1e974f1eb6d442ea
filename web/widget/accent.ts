import { luminance } from '../../packages/common/pages/monogram.ts';

/** The contrast that WCAG 2 requires of text. */
const LEGIBLE = 4.5;

export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const mixed = (color: string, end: number, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16);
      return Math.round(part + (end - part) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/**
 * Darkens a colour on light backgrounds, or lightens it on dark ones, by as little as it needs for a contrast of 4.5 : 1 on
 * each. All colours are `#rrggbb`; the backgrounds of one call are all light or all dark.
 */
export const legible = (color: string, grounds: readonly string[]): string => {
  const end = luminance(grounds[0]!) > 0.5 ? 0 : 255;
  for (let percent = 0; percent < 100; percent += 2) {
    const shade = mixed(color, end, percent / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= LEGIBLE)) return shade;
  }
  return mixed(color, end, 1);
};

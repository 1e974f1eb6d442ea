/** Draws a bank as letters on its colour, because the banks' logos are not licensed for this. */

/** Returns the letters of a bank: its abbreviation if its name begins with one, else two initials. */
export const monogram = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '?', second = ''] = words;
  return /^\p{Lu}{2,4}$/u.test(first) ? first : (first.charAt(0) + second.charAt(0)).toUpperCase();
};

/** Relative luminance of WCAG 2, of a colour written #rrggbb. */
export const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/**
 * White where it reads well, as people expect on a colour, else black: always at least 4.5 : 1. Pure black, for with any
 * lighter ink some mid-grey would have less than that against both. (The luminance of white is 1.)
 */
export const inkOn = (color: string): string =>
  1.05 / (luminance(color) + 0.05) >= 4.5 ? '#ffffff' : '#000000';

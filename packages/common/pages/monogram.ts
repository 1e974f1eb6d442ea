/** Draws a bank as letters on its colour, because the banks' logos are not licensed for this. */

/** Returns the letters of a bank: its abbreviation if its name begins with one, else two initials. */
export const monogram = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '?', second = ''] = words;
  return /^\p{Lu}{2,4}$/u.test(first) ? first : (first.charAt(0) + second.charAt(0)).toUpperCase();
};

/** Returns the relative luminance (WCAG 2) of a colour `#rrggbb`. */
export const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/**
 * Returns white if its contrast on the colour is at least 4.5 : 1, else black, which then has at least that. A colour
 * lighter than black would fail on some greys. (The luminance of white is 1.)
 */
export const inkOn = (color: string): string =>
  1.05 / (luminance(color) + 0.05) >= 4.5 ? '#ffffff' : '#000000';

/** Texts of the scripts, in the language of the page. */
const english = {
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Press Ctrl+C',
  searching: 'Loading the search…',
  failed: 'The search could not be loaded.',
  nothing: 'Nothing found.',
  places: (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`,
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'auto', light: 'light', dark: 'dark' },
};

const serbian: typeof english = {
  copy: 'Kopiraj',
  copied: 'Kopirano',
  selected: 'Pritisnite Ctrl+C',
  searching: 'Pretraga se učitava…',
  failed: 'Pretraga se nije učitala.',
  nothing: 'Ništa nije nađeno.',
  places: (count) => `Nađeno: ${count}`,
  language: 'Jezik',
  theme: 'Tema',
  themes: { auto: 'auto', light: 'svetla', dark: 'tamna' },
};

export const said = document.documentElement.lang.startsWith('sr') ? serbian : english;

/** Chooses the light theme, the dark theme or that of the system, for the documentation and the portal together. */
import { el } from '../widget/dom.ts';
import { storeChoice, storedChoice } from './storage.ts';
import { said } from './words.ts';

/** The name that Mantine, the portal's UI library, uses. The page reads it before it is drawn. */
const CHOICE = 'mantine-color-scheme-value';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const addThemeSwitch = (): void => {
  let theme: Theme = themes.find((one) => one === storedChoice(CHOICE)) ?? 'auto';
  // The page contains the button, so that nothing moves when this script is loaded.
  const button = document.querySelector('.theme');
  if (!button) return;
  const show = (): void => {
    button.replaceChildren(el('span', { class: 'wide' }, [`${said.theme}: `]), said.themes[theme]);
    button.setAttribute('aria-label', `${said.theme}: ${said.themes[theme]}`);
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  button.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    storeChoice(CHOICE, theme);
    show();
  });
  show();
};

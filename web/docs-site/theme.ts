/** Light, dark, or as the system has it: one choice for the documentation and the portal. */
import { el } from '../widget/dom.ts';
import { remember, remembered } from './memory.ts';
import { said } from './words.ts';

/** The name that the portal's library gives it. The page reads it before it is drawn. */
const CHOICE = 'mantine-color-scheme-value';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const addThemeSwitch = (): void => {
  let theme: Theme = themes.find((one) => one === remembered(CHOICE)) ?? 'auto';
  // It comes with the page, so that nothing moves when this script is there.
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
    remember(CHOICE, theme);
    show();
  });
  show();
};

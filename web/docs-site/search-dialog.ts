/** The search dialog. The search button, `/` and Ctrl+K open it; the first opening loads the index. */

import type { Findable, Found, SearchIndex } from '../../packages/common/pages/search-index.ts';
import { el } from '../widget/dom.ts';
import { said } from './words.ts';

const FINDABLES = '/docs/search.json';

const load = async (script: string): Promise<SearchIndex> => {
  const [{ createSearch }, findables] = await Promise.all([
    import(script) as Promise<typeof import('../../packages/common/pages/search-index.ts')>,
    fetch(FINDABLES).then((response) => response.json() as Promise<Findable[]>),
  ]);
  return createSearch(findables);
};

const result = ({ address, title, page, excerpt }: Found): HTMLElement =>
  el('li', {}, [
    el('a', { href: address }, [title]),
    ' ',
    el('span', { class: 'quiet' }, [page]),
    el('p', {}, [excerpt]),
  ]);

/** Returns whether a key press is meant for an input field. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

export const addSearch = (): void => {
  const button = document.querySelector<HTMLButtonElement>('button.search-button');
  const script = button?.dataset.script;
  if (!button || script === undefined) return;

  const label = button.dataset.label ?? '';
  const input = el('input', {
    // An input of the type "search" would consume the first Escape.
    type: 'text',
    role: 'searchbox',
    enterkeyhint: 'search',
    'aria-label': label,
    placeholder: label,
    maxlength: '100',
    autocomplete: 'off',
  });
  const status = el('p', { role: 'status', class: 'quiet' });
  const list = el('ol', { class: 'found' });
  const dialog = el('dialog', { class: 'search-dialog', 'aria-label': label }, [input, status, list]);
  document.body.append(dialog);

  let index: Promise<SearchIndex> | undefined;
  const search = async (): Promise<void> => {
    index ??= load(script);
    status.textContent = said.searching;
    try {
      const found = await index;
      const query = input.value.trim();
      const places = query === '' ? [] : found.find(query);
      list.replaceChildren(...places.map(result));
      status.textContent =
        query === '' ? '' : places.length === 0 ? said.nothing : said.places(places.length);
    } catch {
      // The next letter tries again.
      index = undefined;
      status.textContent = said.failed;
    }
  };
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void search();
  };

  button.addEventListener('click', open);
  input.addEventListener('input', search);
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    // A click outside the dialog.
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const places = [...list.querySelectorAll<HTMLElement>('a')];
    const at = places.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter' && at === -1) places[0]?.click();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (places[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? (at <= 0 ? input : places.at(-1)))?.focus();
  });
  addEventListener('keydown', (event) => {
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
    const chord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!slash && !chord) return;
    event.preventDefault();
    open();
  });
};

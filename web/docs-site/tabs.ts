/** Shows blocks of code in several languages as tabs. A choice applies to all groups and to the next pages. */
import { storeChoice, storedChoice } from './storage.ts';
import { said } from './words.ts';

const CHOICE = 'docs:tab';

interface Group {
  element: HTMLElement;
  tabs: Map<string, { tab: HTMLButtonElement; panel: HTMLElement }>;
}

let made = 0;

const build = (element: HTMLElement): Group => {
  const tabs: Group['tabs'] = new Map();
  const list = element.querySelector(':scope > [role=tablist]')!;
  list.setAttribute('aria-label', said.language);
  const buttons = list.querySelectorAll('button');
  for (const [at, panel] of element.querySelectorAll<HTMLElement>(':scope > .tab').entries()) {
    const label = panel.dataset.label ?? '';
    const id = `tab-${++made}`;
    const tab = buttons[at]!;
    tab.id = id;
    tab.setAttribute('aria-controls', `${id}-panel`);
    panel.id = `${id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id);
    tabs.set(label, { tab, panel });
  }
  element.classList.add('ready');
  return { element, tabs };
};

/** Shows the chosen tab of a group. A group without such a tab does not change. */
const show = ({ tabs }: Group, chosen: string): void => {
  if (!tabs.has(chosen)) return;
  for (const [label, { tab, panel }] of tabs) {
    tab.setAttribute('aria-selected', String(label === chosen));
    tab.tabIndex = label === chosen ? 0 : -1;
    panel.hidden = label !== chosen;
  }
};

/** Returns the tab that a key press selects out of `count` tabs; null for other keys. */
const step = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

export const makeTabs = (): void => {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs')].map(build);
  const choose = (label: string, { element }: Group): void => {
    // Groups above may change their height: scroll so that the pressed tab stays under the pointer.
    const before = element.getBoundingClientRect().top;
    for (const group of groups) show(group, label);
    scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
    storeChoice(CHOICE, label);
  };
  const last = storedChoice(CHOICE);
  for (const group of groups) {
    const labels = [...group.tabs.keys()];
    show(group, labels[0]!);
    if (last !== null) show(group, last);
    labels.forEach((label, at) => {
      const { tab } = group.tabs.get(label)!;
      tab.addEventListener('click', () => choose(label, group));
      tab.addEventListener('keydown', (event) => {
        const next = step(event.key, at, labels.length);
        if (next === null) return;
        event.preventDefault();
        choose(labels[next]!, group);
        group.tabs.get(labels[next]!)!.tab.focus();
      });
    });
  }
};

/** Adds a copy button to every block of code. */
import { el } from '../widget/dom.ts';
import { said } from './words.ts';

/** Time for which the button shows the result. */
const SAYS_MS = 2_000;

/** Copies by `execCommand`, for browsers and pages that refuse the clipboard. If this fails too, the text stays selected. */
const copySelected = (block: HTMLElement): boolean => {
  const selection = getSelection();
  selection?.selectAllChildren(block);
  const copied = document.execCommand('copy');
  if (copied) selection?.removeAllRanges();
  return copied;
};

const copy = async (block: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(block.textContent);
    return true;
  } catch {
    return copySelected(block);
  }
};

export const addCopyButtons = (): void => {
  const status = el('p', { role: 'status', class: 'hidden-text' });
  document.body.append(status);
  for (const code of document.querySelectorAll<HTMLElement>('.code')) {
    const block = code.querySelector('code')!;
    const button = el('button', { type: 'button', class: 'copy' }, [said.copy]);
    button.addEventListener('click', async () => {
      const outcome = (await copy(block)) ? said.copied : said.selected;
      button.textContent = outcome;
      status.textContent = outcome;
      setTimeout(() => {
        button.textContent = said.copy;
        status.textContent = '';
      }, SAYS_MS);
    });
    code.append(button);
  }
};

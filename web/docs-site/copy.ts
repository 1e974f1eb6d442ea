/** A button on every block of code that copies it. */
import { el } from '../widget/dom.ts';
import { said } from './words.ts';

/** How long the button says what became of it. */
const SAYS_MS = 2_000;

/** For browsers and pages where the clipboard is refused: the older way, which leaves the text selected if it fails, too. */
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

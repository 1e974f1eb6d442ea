/** What a script adds to a page of the documentation, which reads without one. */
import { addCopyButtons } from './copy.ts';
import { fillSamples } from './own-values.ts';
import { addSearch } from './search-dialog.ts';
import { makeTabs } from './tabs.ts';
import { addThemeSwitch } from './theme.ts';
import { addTryIt } from './try-it.ts';

/** The explorer was at /docs once, and addresses of operations in it were given away. */
if (location.pathname === '/docs' && /^#(tag|model|description)\//.test(location.hash)) {
  location.replace(`/docs/explorer${location.hash}`);
}

for (const details of document.querySelectorAll<HTMLDetailsElement>('.toc details')) {
  // Beside the text it is open; above it, it would push the text away.
  details.open = matchMedia('(width >= 80rem)').matches;
}

// The page's own line in the contents, where they are longer than the window.
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' });

addThemeSwitch();
makeTabs();
addCopyButtons();
addSearch();
addTryIt();
void fillSamples();

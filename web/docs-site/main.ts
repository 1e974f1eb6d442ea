/** Adds scripts to a page of the documentation. The page can be read without them. */
import { addCopyButtons } from './copy.ts';
import { fillSamples } from './reader-values.ts';
import { addSearch } from './search-dialog.ts';
import { makeTabs } from './tabs.ts';
import { addThemeSwitch } from './theme.ts';
import { addTryIt } from './try-it.ts';

/** Redirects older addresses of operations: the explorer used to be at /docs. */
if (location.pathname === '/docs' && /^#(tag|model|description)\//.test(location.hash)) {
  location.replace(`/docs/explorer${location.hash}`);
}

for (const details of document.querySelectorAll<HTMLDetailsElement>('.toc details')) {
  // On a wide window the contents are open beside the text; on a narrow one they would push the text down.
  details.open = matchMedia('(width >= 80rem)').matches;
}

// Scroll long contents to the entry of this page.
document.querySelector('.contents [aria-current]')?.scrollIntoView({ block: 'nearest' });

addThemeSwitch();
makeTabs();
addCopyButtons();
addSearch();
addTryIt();
void fillSamples();

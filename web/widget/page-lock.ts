/** What the page around the dialog must not do while it is open. */

/** Both are there in Chrome 111, Firefox 113, Safari 16.4 and newer, as is all else that the dialog needs. */
export const isSupported = (): boolean =>
  'adoptedStyleSheets' in document && CSS.supports('color:color-mix(in srgb,red,red)');

/**
 * Keeps the page from scrolling behind the dialog, by wheel and by keys, and returns what undoes it. A style sheet of the
 * document and no inline style: nothing of the page's own has to be put back.
 */
export const lockPage = (): (() => void) => {
  const root = document.documentElement;
  const isSilent = (element: Element): boolean => getComputedStyle(element).overflowY === 'visible';
  // The window scrolls as the root says or, where that says nothing, the body. Stopped at the other one, the body would
  // become a scroller of its own, and the page jump to its top.
  const scroller = isSilent(root) && !isSilent(document.body) ? 'body' : ':root';
  // Room for the scroll bar that goes, so that the page does not move sideways.
  const gutter = innerWidth > root.clientWidth ? 'scrollbar-gutter:stable!important' : '';
  const sheet = new CSSStyleSheet();
  // Firefox applies a filter of the root to the top layer, too.
  sheet.replaceSync(
    `${scroller}:not(#_){overflow:hidden!important}:root:not(#_){${gutter}}` +
      '@supports(-moz-appearance:none){:root:not(#_){filter:none!important}}',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

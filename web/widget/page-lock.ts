/** Restricts the page around the dialog while the dialog is open. */

/**
 * Returns whether the browser supports both features. Chrome 111, Firefox 113, Safari 16.4 and newer do; they have
 * everything else that the dialog needs.
 */
export const isSupported = (): boolean =>
  'adoptedStyleSheets' in document && CSS.supports('color:color-mix(in srgb,red,red)');

/**
 * Keeps the page from scrolling behind the dialog, by wheel and by keys, and returns a function that undoes it. A style
 * sheet is used and no inline style, so no style of the page has to be restored.
 */
export const lockPage = (): (() => void) => {
  const root = document.documentElement;
  const isSilent = (element: Element): boolean => getComputedStyle(element).overflowY === 'visible';
  // The root's overflow applies to the window; if the root has none, the body's does. If the other element were locked, the
  // body would become a scroller of its own, and the page would jump to its top.
  const scroller = isSilent(root) && !isSilent(document.body) ? 'body' : ':root';
  // Reserve the room of the hidden scroll bar, so that the page does not move sideways.
  const gutter = innerWidth > root.clientWidth ? 'scrollbar-gutter:stable!important' : '';
  const sheet = new CSSStyleSheet();
  // Firefox applies a filter of the root to the top layer too.
  sheet.replaceSync(
    `${scroller}:not(#_){overflow:hidden!important}:root:not(#_){${gutter}}` +
      '@supports(-moz-appearance:none){:root:not(#_){filter:none!important}}',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

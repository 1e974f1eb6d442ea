/** Measures the size of touch and mouse targets. */
import type { Page } from 'playwright-core';

/**
 * Returns a readable line for each target that is smaller in either direction than 24 pixels for a mouse and 44 for a
 * finger. The area around its centre that hits it is measured, so an invisible margin counts and a covered part does not.
 * Links within a sentence are excluded, as in WCAG 2.5.8.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const least = matchMedia('(pointer: coarse)').matches ? 44 : 24;
    const interactive = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [tabindex="0"]';
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const inSentence = (element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline' &&
      [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && /\\p{L}{2}/u.test(node.data));
    const hits = (element, x, y) => {
      const top = document.elementFromPoint(x, y);
      if (top === null) return false;
      return element.contains(top) || top.closest('label')?.control === element;
    };
    const small = [];
    const [left, top] = [scrollX, scrollY];
    for (const element of document.querySelectorAll(interactive)) {
      if (element.closest('[inert]') || element.disabled || inSentence(element)) continue;
      const label = element.labels?.[0];
      const shown = seen(element) ? element : label;
      if (!shown || !seen(shown) || element.matches('.skip')) continue;
      shown.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = shown.getBoundingClientRect();
      if (width === 0 || (width >= least && height >= least)) continue;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const reach = (dx, dy) => {
        let far = 0;
        while (far < least && hits(element, middleX + dx * (far + 1), middleY + dy * (far + 1))) far += 1;
        return far;
      };
      if (reach(-1, 0) + reach(1, 0) >= least - 1 && reach(0, -1) + reach(0, 1) >= least - 1) continue;
      const name = element.getAttribute('aria-label') ?? (shown.textContent || element.name || '').trim().slice(0, 40);
      small.push(element.tagName.toLowerCase() + '.' + element.className.split?.(' ').at(-1) + ' "' + name + '" ' + Math.round(width) + '×' + Math.round(height));
    }
    scrollTo(left, top);
    return small;
  })()`);

/** Navigates within the portal, which costs a third of loading a page. */
import type { Page } from 'playwright-core';

/**
 * Goes to an address of the portal (`/keys`) as its links do, by the router in React's tree. Resolves when the page of that
 * address is shown.
 */
export const followTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(`(async () => {
    const portal = document.querySelector('#portal');
    const held = Object.keys(portal).find((name) => name.startsWith('__reactContainer$'));
    const drawn = (has) => {
      const ahead = [portal[held].stateNode.current];
      for (let next = ahead.pop(); next; next = ahead.pop()) {
        const { memoizedProps: properties, sibling, child } = next;
        if (typeof properties === 'object' && properties !== null && has(properties)) return properties;
        ahead.push(...[sibling, child].filter(Boolean));
      }
      throw new Error('the portal draws without a router');
    };
    const { router } = drawn(({ router }) => router);
    await router.navigate(${JSON.stringify(path)});
    // React may render a moment later.
    while (drawn(({ navigator, location }) => navigator && location).location !== router.state.location) {
      await new Promise((drawnAgain) => requestAnimationFrame(drawnAgain));
    }
  })()`);

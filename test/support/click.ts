/** Clicks on screens of the widget, which ignore clicks for a moment. */
import type { Locator } from 'playwright-core';

/** Ends that moment when an element is shown, so that tests need not wait for it. */
export const settle = async (element: Locator): Promise<void> => {
  await element.first().waitFor();
  await element.page().evaluate(`{
    const roots = [...document.querySelectorAll('div')].map((each) => each.shadowRoot).filter(Boolean);
    for (const each of [document, ...roots].flatMap((root) => root.getAnimations())) {
      if (each.animationName === 'settle') each.finish();
    }
  }`);
};

/** Clicks after that moment. */
export const press = async (button: Locator): Promise<void> => {
  await settle(button);
  await button.click();
};

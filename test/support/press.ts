/** Clicks on screens that let a moment pass first, for clicks that were meant for the screen before. */
import type { Locator } from 'playwright-core';

/** Once an element is there, ends that moment for what is shown: a test that is not about it need not wait for it. */
export const settle = async (element: Locator): Promise<void> => {
  await element.first().waitFor();
  await element.page().evaluate(`{
    const roots = [...document.querySelectorAll('div')].map((each) => each.shadowRoot).filter(Boolean);
    for (const each of [document, ...roots].flatMap((root) => root.getAnimations())) {
      if (each.animationName === 'settle') each.finish();
    }
  }`);
};

/** A click by somebody who took their time. */
export const press = async (button: Locator): Promise<void> => {
  await settle(button);
  await button.click();
};

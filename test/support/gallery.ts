import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { widgetOptions } from '../../src/sites/pages/make-bundles.ts';

const entry = fileURLToPath(new URL('../../web/gallery/gallery.ts', import.meta.url));

/** Loads the gallery of the widget's screens, bundled as the widget is, into a page. Returns the names of all screens. */
export const openGallery = async (page: Page): Promise<string[]> => {
  const { outputFiles } = await build({ ...widgetOptions(), entryPoints: [entry] });
  await page.setContent(
    '<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main></html>',
  );
  await page.evaluate(outputFiles![0]!.text);
  return page.evaluate<string[]>('gallery.screens');
};

export const showScreen = (
  page: Page,
  screen: string,
  language = 'en',
  theme = 'light',
  branded = false,
): Promise<void> => page.evaluate(`gallery.show('${screen}', '${language}', '${theme}', ${branded})`);

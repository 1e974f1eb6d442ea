/** The entry of the script: defines the global `Service` once, also if the page loads the script twice. */
import { createHandler } from './handler.ts';
import { settingsFrom } from './settings.ts';

const loaded = Symbol.for('open-banking:widget');
const page = window as unknown as Record<symbol, boolean>;

if (!page[loaded]) {
  page[loaded] = true;
  window.Service = { create: (config) => createHandler(settingsFrom(config)) };
}

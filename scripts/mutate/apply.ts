/**
 * Loaded before a test with `--import`: replaces the source of the mutated file while it is loaded. Nothing on disk
 * changes, so many mutants can be tried at the same time.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const text = process.env.MUTANT;
if (text !== undefined) {
  const { path, start, end, replacement } = JSON.parse(text) as {
    path: string;
    start: number;
    end: number;
    replacement: string;
  };
  const mutated = pathToFileURL(path).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== mutated) return loaded;
      const source = String(loaded.source);
      return { ...loaded, source: source.slice(0, start) + replacement + source.slice(end) };
    },
  });
}

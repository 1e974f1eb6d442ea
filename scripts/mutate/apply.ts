/**
 * Loaded before a test with `--import`: the file that the mutant is of is read with its fault in it. Nothing on
 * disk changes, so that many mutants can be tried side by side.
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

/**
 * What browsers load, made from `web/` in memory: no build step, no files to forget, 70 ms and 10 MB at the first request
 * of the process. The bundler is loaded only then, and its process ends with the work.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';

const web = (path: string): string => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));

/** Where constructable style sheets, `<dialog>` and color-mix() are: Chrome 111, Firefox 113, Safari 16.4. */
const TARGET = ['chrome111', 'firefox113', 'safari16.4'];

/**
 * A page may register a custom property for its whole document, shadow roots included: `--accent` as a length, say.
 * These names no page has; and they are short.
 */
const renameProperties = (css: string): string => {
  const names: string[] = [];
  return css.replace(/(--[a-z]+)(: )?/g, (_, name: string, colon: string | undefined) => {
    if (!names.includes(name)) names.push(name);
    return `--ob${names.indexOf(name)}${colon ? ':' : ''}`;
  });
};

/** `import css from './x.css'` is the minified text. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(await readFile(path, 'utf8'), {
        loader: 'css',
        minify: true,
        charset: 'utf8',
        target: TARGET,
      });
      return { contents: renameProperties(code.trim()), loader: 'text' };
    });
  },
};

export const scriptOptions: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: TARGET,
  charset: 'utf8',
  legalComments: 'none',
  plugins: [styleSheets],
  write: false,
};

export interface Bundles {
  /** The address of the service stands in it as `__PUBLIC_URL__`. */
  widget: string;
  bankPageScript: string;
  bankPageStyle: string;
  demoScript: string;
  demoStyle: string;
  /** Of the documentation: what every page loads. */
  docsScript: string;
  docsStyle: string;
  /** A module, for whoever searches. */
  docsSearch: string;
}

/** In the order in which they hold: the later above the earlier. */
const DOCS_STYLES = ['elements.css', 'frame.css', 'parts.css'];

const build = async (): Promise<Bundles> => {
  const { build: run, stop } = await import('esbuild');
  const script = async (entry: string, format: 'iife' | 'esm' = 'iife'): Promise<string> => {
    const { outputFiles } = await run({ ...scriptOptions, format, entryPoints: [web(entry)] });
    return outputFiles![0]!.text;
  };
  const [widget, bankPageScript, bankPageStyle, demoScript, demoStyle, docsScript, docsStyles, docsSearch] =
    await Promise.all([
      script('widget/main.ts'),
      script('bank-page/announce.ts'),
      readFile(web('bank-page/bank-page.css'), 'utf8'),
      script('demo/demo.ts'),
      readFile(web('demo/demo.css'), 'utf8'),
      script('docs-site/main.ts'),
      Promise.all(DOCS_STYLES.map((name) => readFile(web(`docs-site/${name}`), 'utf8'))),
      script('docs-site/search-index.ts', 'esm'),
    ]);
  await stop();
  return {
    widget,
    bankPageScript,
    bankPageStyle,
    demoScript,
    demoStyle,
    docsScript,
    docsStyle: docsStyles.join('\n'),
    docsSearch,
  };
};

let bundles: Promise<Bundles> | undefined;

/** The bundles of this process; a failure is tried again by the next request. */
export const browserBundles = (): Promise<Bundles> => {
  bundles ??= build().catch((error: unknown) => {
    bundles = undefined;
    throw error;
  });
  return bundles;
};

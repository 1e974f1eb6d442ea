/** Makes what browsers load of `web/`: for the build, and where the sources run at the first request, in 70 ms. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

export interface Bundles {
  /** The address of the service stands in it as `__PUBLIC_URL__`. */
  widget: string;
  /** What the widget loads when it is used: a module. Its address and digest stand in `widget` as placeholders. */
  widgetExtras: string;
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

const web = (path: string): string => fileURLToPath(new URL(`../../../web/${path}`, import.meta.url));

/** Where constructable style sheets, `<dialog>` and color-mix() are: Chrome 111, Firefox 113, Safari 16.4. */
const STYLE_TARGET = ['chrome111', 'firefox113', 'safari16.4'];

/** Older browsers read the scripts all the same: the widget says to its page that it cannot be shown there. */
const SCRIPT_TARGET = 'es2020';

/**
 * A page may register a custom property for its whole document, shadow roots included: `--accent` as a length, say.
 * These names no page has; and they are short.
 */
const PROPERTIES = 'bg text muted line soft accent fill ink good bad'.split(' ');
const renameProperties = (css: string): string =>
  css.replace(/--([a-z]+)(: )?/g, (_, name: string, colon: string | undefined) => {
    if (!PROPERTIES.includes(name)) throw new Error(`--${name} is none of the properties of the widget`);
    return `--ob${PROPERTIES.indexOf(name)}${colon ? ':' : ''}`;
  });

/** `import css from './x.css'` is the minified text. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await esbuild.transform(await readFile(path, 'utf8'), {
        loader: 'css',
        minify: true,
        charset: 'utf8',
        target: STYLE_TARGET,
      });
      return { contents: renameProperties(code.trim()), loader: 'text' };
    });
  },
};

/**
 * Fields that only the parts of the widget use among themselves; the two files of the widget call each by one letter. A test
 * keeps out what has to be called by its name: what a text fills in, what the API or the page exchanges with the widget.
 */
export const OWN_FIELDS =
  'banks nextCheckAt checkedAt checks blocked again failure retryAfter until agreed here note kind publicToken credential effects task wasClosed isAbout bankAddress announce onLanguage refresh emblem lead isKey say send renews expiresAt isOver title content actions draw element bankId why'.split(
    ' ',
  );

export const widgetOptions = (names: Record<string, string | false> = {}): BuildOptions => ({
  ...scriptOptions,
  mangleProps: new RegExp(`^(${OWN_FIELDS.join('|')})$`),
  mangleCache: names,
});

const scriptOptions: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: SCRIPT_TARGET,
  charset: 'utf8',
  legalComments: 'none',
  plugins: [styleSheets],
  write: false,
};

/** In the order in which they hold: the later above the earlier. */
const DOCS_STYLES = ['elements.css', 'frame.css', 'parts.css'];

export const makeBundles = async (): Promise<Bundles> => {
  const script = async (entry: string, format: 'iife' | 'esm' = 'iife'): Promise<string> => {
    const { outputFiles } = await build({ ...scriptOptions, format, entryPoints: [web(entry)] });
    return outputFiles![0]!.text;
  };
  // One after the other: the second takes over which letter stands for which field.
  const widgetFiles = async (): Promise<[string, string]> => {
    const main = await build({ ...widgetOptions(), entryPoints: [web('widget/main.ts')] });
    const extras = await build({
      ...widgetOptions(main.mangleCache),
      format: 'esm',
      entryPoints: [web('widget/extras.ts')],
    });
    return [main.outputFiles![0]!.text, extras.outputFiles![0]!.text];
  };
  const [
    [widget, widgetExtras],
    bankPageScript,
    bankPageStyle,
    demoScript,
    demoStyle,
    docsScript,
    docsStyles,
    docsSearch,
  ] = await Promise.all([
    widgetFiles(),
    script('bank-page/announce.ts'),
    readFile(web('bank-page/bank-page.css'), 'utf8'),
    script('demo/demo.ts'),
    readFile(web('demo/demo.css'), 'utf8'),
    script('docs-site/main.ts'),
    Promise.all(DOCS_STYLES.map((name) => readFile(web(`docs-site/${name}`), 'utf8'))),
    script('../packages/common/pages/search-index.ts', 'esm'),
  ]);
  return {
    widget,
    widgetExtras,
    bankPageScript,
    bankPageStyle,
    demoScript,
    demoStyle,
    docsScript,
    docsStyle: docsStyles.join('\n'),
    docsSearch,
  };
};

/** Makes the bundles of `web/`: for the build, and when running from the sources at the first request, in 70 ms. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

export interface Bundles {
  /** Contains `__PUBLIC_URL__` for the address of the service. */
  widget: string;
  /** A module that the widget loads when it is opened. `widget` contains placeholders for its address and digest. */
  widgetExtras: string;
  /** The global `Plaid` over the widget, for pages that are written for Plaid. */
  plaidLink: string;
  /** Script of the hosted page of a link token. */
  hostedLink: string;
  bankPageScript: string;
  bankPageStyle: string;
  demoScript: string;
  demoStyle: string;
  /** Script of every page of the documentation. */
  docsScript: string;
  docsStyle: string;
  /** A module that the search loads. */
  docsSearch: string;
}

const web = (path: string): string => fileURLToPath(new URL(`../../../web/${path}`, import.meta.url));

/**
 * The first browsers with constructable style sheets, `<dialog>` and color-mix(): Chrome 111, Firefox 113, Safari
 * 16.4.
 */
const STYLE_TARGET = ['chrome111', 'firefox113', 'safari16.4'];

/** Older browsers must still parse the scripts, so that the widget can tell its page that they are not supported. */
const SCRIPT_TARGET = 'es2020';

/**
 * A page may register a custom property, such as `--accent` as a length, for its whole document including shadow
 * roots. These short names do not collide.
 */
const PROPERTIES = 'bg text muted line soft accent fill ink good bad'.split(' ');
const renameProperties = (css: string): string =>
  css.replace(/--([a-z]+)(: )?/g, (_, name: string, colon: string | undefined) => {
    if (!PROPERTIES.includes(name))
      throw new Error(`--${name} is not in the list of the widget's custom properties`);
    return `--ob${PROPERTIES.indexOf(name)}${colon ? ':' : ''}`;
  });

/** Makes `import css from './x.css'` return the minified text. */
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
 * Fields that only the widget's own files use; its two files shorten each to one letter. A test excludes names that
 * must not be shortened: placeholders of texts, and fields that the API or the page exchanges with the widget.
 */
export const OWN_FIELDS =
  'banks nextCheckAt checkedAt checks blocked again failure retryAfter until agreed here note kind publicToken credential effects task wasClosed isAbout bankAddress announce onLanguage refresh emblem lead isKey say send renews expiresAt isOver title content actions draw element bankId why pageUrl'.split(
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

/** In cascade order. */
const DOCS_STYLES = ['elements.css', 'frame.css', 'parts.css'];

export const makeBundles = async (): Promise<Bundles> => {
  const script = async (entry: string, format: 'iife' | 'esm' = 'iife'): Promise<string> => {
    const { outputFiles } = await build({ ...scriptOptions, format, entryPoints: [web(entry)] });
    return outputFiles![0]!.text;
  };
  // Built one after the other, because the second reuses the shortened names of the first.
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
    plaidLink,
    hostedLink,
    bankPageScript,
    bankPageStyle,
    demoScript,
    demoStyle,
    docsScript,
    docsStyles,
    docsSearch,
  ] = await Promise.all([
    widgetFiles(),
    script('plaid/link.ts'),
    script('hosted-link/link.ts'),
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
    plaidLink,
    hostedLink,
    bankPageScript,
    bankPageStyle,
    demoScript,
    demoStyle,
    docsScript,
    docsStyle: docsStyles.join('\n'),
    docsSearch,
  };
};

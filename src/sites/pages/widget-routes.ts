/** The Link Widget: the script, the same under an address that names its content, its hash, and its types. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { page } from '../../auth/route.ts';
import type { App } from '../../platform/http/server.ts';
import { browserBundles } from './bundles.ts';
import type { Deps } from './deps.ts';
import { IMMUTABLE, sendStatic } from './static.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const types = new URL('../../../web/widget/service.d.ts', import.meta.url);

interface Script {
  text: string;
  /** First characters of its digest, in its long-lived address. */
  hash: string;
  /** For the `integrity` attribute. */
  integrity: string;
}

const scriptOf = (text: string, algorithm: 'sha256' | 'sha384'): Script => {
  const digest = createHash(algorithm).update(text).digest();
  return {
    text,
    hash: digest.toString('hex').slice(0, 16),
    integrity: `${algorithm}-${digest.toString('base64')}`,
  };
};

/** The script of a page, and what it loads from here when it is used: pinned by the digest that stands in the script. */
const widgetFor = async (publicUrl: string): Promise<{ main: Script; extras: Script }> => {
  const { widget, widgetExtras } = await browserBundles();
  const extras = scriptOf(widgetExtras, 'sha256');
  const main = widget
    .replaceAll('__PUBLIC_URL__', publicUrl)
    .replaceAll('__EXTRAS_HASH__', extras.hash)
    .replaceAll('__EXTRAS_INTEGRITY__', extras.integrity);
  return { main: scriptOf(main, 'sha384'), extras };
};

export const widgetRoutes = (app: App, { config }: Deps): void => {
  let made: ReturnType<typeof widgetFor> | undefined;
  const scripts = (): ReturnType<typeof widgetFor> => {
    made ??= widgetFor(config.publicUrl);
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  page(app, '/service.js', async (request, reply) =>
    sendStatic(request, reply, JAVASCRIPT, (await scripts()).main.text),
  );
  page(app, '/service.:hash.js', async (request, reply) => {
    const { text, hash } = (await scripts()).main;
    // Another version's content under this address would be refused by the page's integrity attribute anyway.
    if ((request.params as { hash: string }).hash !== hash) return reply.callNotFound();
    return sendStatic(request, reply, JAVASCRIPT, text, IMMUTABLE);
  });
  page(app, '/service-extras.:hash.js', async (request, reply) => {
    const { text, hash } = (await scripts()).extras;
    if ((request.params as { hash: string }).hash !== hash) return reply.callNotFound();
    return sendStatic(request, reply, JAVASCRIPT, text, IMMUTABLE);
  });
  page(app, '/service.js.integrity.json', async (request, reply) => {
    const { text, hash, integrity } = (await scripts()).main;
    const described = {
      url: `${config.publicUrl}/v1/service.${hash}.js`,
      integrity,
      bytes: Buffer.byteLength(text),
    };
    return sendStatic(request, reply, 'application/json; charset=utf-8', JSON.stringify(described, null, 2));
  });
  page(app, '/service.d.ts', async (request, reply) =>
    sendStatic(request, reply, 'text/plain; charset=utf-8', await readFile(types, 'utf8')),
  );
};

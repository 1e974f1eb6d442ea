/** The site, made without a service: what it links to exists, and what others link to stays. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { entries } from './contents.ts';
import { PICTURES } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { root } from './pictures.ts';
import { createSite } from './site.ts';
import { slugOf } from './slug.ts';

const site = createSite();

/** Every page by its address. */
const pages = new Map<string, string>(
  await Promise.all(
    site.addresses.map(
      async (address): Promise<[string, string]> => [address, (await site.page(address)!).body.toString()],
    ),
  ),
);

const attribute = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

/** Pages of the service beside the site. */
const ELSEWHERE = ['/docs', '/docs/search', '/docs/errors', '/portal'];

describe('the site', () => {
  test('has one page for each entry of its contents', () => {
    assert.equal(new Set(entries.map(({ slug }) => slug)).size, entries.length);
    for (const { slug, file } of entries) {
      assert.ok(pages.has(`/docs/${slug}`), slug);
      assert.match(slug, /^[a-z0-9-]+$/);
      assert.ok(existsSync(new URL(file, root)), file);
    }
  });

  test('leads nowhere that is not: every link, anchor and picture', () => {
    const lost: string[] = [];
    for (const [address, text] of pages) {
      for (const href of [
        ...attribute(text, 'href'),
        ...attribute(text, 'src'),
        ...attribute(text, 'action'),
      ]) {
        if (/^(https:\/\/|data:,|\/docs\/assets\/)/.test(href)) continue;
        const [path = '', anchor] = href.replace(/\?.*$/, '').split('#', 2);
        const target = path === '' ? address : path;
        const picture = PICTURES.test(target.slice(1));
        const known = picture
          ? existsSync(new URL(target.slice(1), root))
          : pages.has(target) || ELSEWHERE.includes(target);
        const there = anchor === undefined || attribute(pages.get(target) ?? '', 'id').includes(anchor);
        if (!known || !there) lost.push(`${address}: ${href}`);
      }
    }
    assert.deepEqual(lost, []);
  });

  test('gives no two places of a page the same anchor', () => {
    for (const [address, text] of pages) {
      const ids = attribute(text, 'id');
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      assert.deepEqual(twice, [], address);
    }
  });

  test('has no style and no script inside a page but the one that the policy knows', () => {
    for (const [address, text] of pages) {
      assert.deepEqual(text.match(/\sstyle="|<style|\son\w+="/g), null, address);
      assert.equal(text.match(/<script>/g)?.length, 1, address);
    }
  });
});

describe('Markdown', () => {
  const render = (source: string) =>
    renderMarkdown(source, { link: (href) => href, image: (src) => ({ src }) });

  test('shows HTML as text', () => {
    const { body } = render(
      '# T\n\n<script>alert(1)</script>\n\na <b onclick="x()">b</b> [c](javascript:alert(1))\n',
    );
    assert.doesNotMatch(body.toString(), /<(script|b)\b|href="javascript/);
  });

  test('makes one group of blocks with tabs that follow each other', () => {
    const { body } = render(
      '# T\n\n```sh tab=curl tour\na\n```\n\n```ts tab=TypeScript\nb\n```\n\ntext\n\n```sh tab=CLI\nc\n```\n',
    );
    const groups = body.toString().split('<div class="tabs">').slice(1);
    assert.deepEqual(
      groups.map((group) => attribute(group, 'data-label')),
      [['curl', 'TypeScript'], ['CLI']],
    );
  });

  test('keeps an anchor that a heading names', () => {
    const { body, headings } = render('# T\n\n## A new `name`, now {#old-name}\n');
    assert.deepEqual(headings, [{ id: 'old-name', text: 'A new name, now', depth: 2 }]);
    assert.match(
      body.toString(),
      /<h2 id="old-name"><a class="anchor" href="#old-name">A new <code>name<\/code>, now<\/a>/,
    );
  });

  test('makes anchors as code forges do', () => {
    assert.equal(slugOf('`POST /connect`: a user, and Šta je čije'), 'post-connect-a-user-and-šta-je-čije');
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteAddress } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { slugOf } from './slug.ts';

const attribute = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

describe('Markdown', () => {
  const render = (source: string) => renderMarkdown(source, { link: (href) => href });

  test('shows HTML as text', () => {
    const { body } = render(
      '# T\n\n<script>alert(1)</script>\n\na <b onclick="x()">b</b> [c](javascript:alert(1))\n',
    );
    assert.doesNotMatch(body.toString(), /<(script|b)\b|href="javascript/);
  });

  test('makes one group of adjacent blocks with tabs', () => {
    const { body } = render(
      '# T\n\n```sh tab=curl tour\na\n```\n\n```ts tab=TypeScript\nb\n```\n\ntext\n\n```sh tab=CLI\nc\n```\n',
    );
    const groups = body.toString().split('<div class="tabs">').slice(1);
    assert.deepEqual(
      groups.map((group) => attribute(group, 'data-label')),
      [['curl', 'TypeScript'], ['CLI']],
    );
  });

  test('draws task lists as disabled checkboxes', () => {
    const { body } = render('# T\n\n- [ ] one\n- [x] two\n');
    assert.doesNotMatch(body.toString(), /<input/);
    assert.match(body.toString(), /<li><span class="box"><\/span> one<\/li>/);
  });

  test('uses an anchor that a heading names', () => {
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

  test('links between files in the repository and between pages on the site', () => {
    assert.equal(
      siteAddress('docs/xs2a.md', 'operations.md#configuration'),
      '/docs/operations#configuration',
    );
    assert.equal(siteAddress('docs/widget.md', 'sandbox.md'), '/docs/sandbox');
    assert.equal(siteAddress('CHANGELOG.md', 'docs/banks.md'), '/docs/banks');
    assert.equal(siteAddress('docs/sandbox.md', 'https://example.com/a.md'), 'https://example.com/a.md');
    // A file that is not a page.
    assert.equal(siteAddress('CHANGELOG.md', 'examples/banks.json'), null);
    // The same page in the other language.
    assert.equal(siteAddress('docs/sandbox.md', 'webhooks.sr.md#x'), '/docs/sr/webhooks#x');
  });
});

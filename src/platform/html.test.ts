import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, page, pageHeaders } from './html.ts';

test('what is interpolated is text, not markup', () => {
  assert.equal(
    `${html`<a href="${'"><script>'}">${"<b>&'"}</a>`}`,
    '<a href="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</a>',
  );
});

test('HTML made here goes in as it is, alone and in lists', () => {
  const items = ['<one>', 'two'].map((item) => html`<li>${item}</li>`);
  assert.equal(`${html`<ul>${items}</ul>`}`, '<ul><li>&lt;one&gt;</li><li>two</li></ul>');
});

test('a page is dressed for either theme, and brings its own icon, which its policy lets in', () => {
  const shown = `${page('Title', html`<p>Text</p>`)}`;
  assert.match(shown, /<a href="\/portal"><svg.*<\/svg> Open Banking Data Service<\/a>/);
  assert.match(shown, /@media \(prefers-color-scheme: dark\)/);
  // Firefox asks for an icon where none is named, and reports that it may not.
  assert.match(shown, /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,%3Csvg/);
  assert.match(pageHeaders['Content-Security-Policy'], /img-src data:;/);
});

test('no text whatever adds a tag to a page', () => {
  const tags = (text: string): number => text.match(/</g)?.length ?? 0;
  const bare = tags(`${page('', html`<p>${''}</p>`)}`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(tags(`${page(text, html`<p>${text}</p>`)}`), bare);
    }),
  );
});

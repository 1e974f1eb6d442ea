import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, page } from './html.ts';

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

test('no text whatever adds a tag to a page', () => {
  const tags = (text: string): number => text.match(/</g)?.length ?? 0;
  const bare = tags(`${page('', html`<p>${''}</p>`)}`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(tags(`${page(text, html`<p>${text}</p>`)}`), bare);
    }),
  );
});

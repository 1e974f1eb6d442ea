import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, page, pageHeaders } from './html.ts';
import { compose } from './mail/message.ts';

test('interpolated values are text, not markup', () => {
  assert.equal(
    `${html`<a href="${'"><script>'}">${"<b>&'"}</a>`}`,
    '<a href="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</a>',
  );
});

test('HTML values are inserted unchanged, alone and in lists', () => {
  const items = ['<one>', 'two'].map((item) => html`<li>${item}</li>`);
  assert.equal(`${html`<ul>${items}</ul>`}`, '<ul><li>&lt;one&gt;</li><li>two</li></ul>');
});

test('a page has styles for both themes, and an icon that its policy allows', () => {
  const shown = `${page('Title', html`<p>Text</p>`)}`;
  assert.match(shown, /<a href="\/portal"><svg.*<\/svg> Open Banking Data Service<\/a>/);
  assert.match(shown, /@media \(prefers-color-scheme: dark\)/);
  // Firefox requests an icon if none is named, and reports a violation.
  assert.match(shown, /<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,%3Csvg/);
  assert.match(pageHeaders['Content-Security-Policy'], /img-src data:;/);
});

test('no text adds a tag to a page', () => {
  const tags = (text: string): number => text.match(/</g)?.length ?? 0;
  const bare = tags(`${page('', html`<p>${''}</p>`)}`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(tags(`${page(text, html`<p>${text}</p>`)}`), bare);
    }),
  );
});

test('a mail has a button beside its text, and no value becomes markup', () => {
  const url = 'https://example.com/?a="><b>&b=1';
  const mail = compose('a@example.com', {
    language: 'en',
    subject: '</title><script>',
    paragraphs: ['<img src=x>'],
    link: { label: '<i>Press</i>', url },
    closing: ['</body>'],
  });
  assert.match(mail.text, /^<img src=x>\n\n<i>Press<\/i>:\n/);
  assert.match(
    mail.html,
    /<a href="https:\/\/example\.com\/\?a=&quot;&gt;&lt;b&gt;&amp;b=1" style="display:inline-block/,
  );
  assert.doesNotMatch(mail.html, /<(script|img|i|b)\b/);
  assert.equal(mail.html.match(/<\/(title|body)>/g)!.length, 2);
});

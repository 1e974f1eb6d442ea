import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../platform/html.ts';
import { documents } from './documents.ts';
import { type Page, renderPage } from './frame.ts';

const assets = { style: '/docs/assets/s.css', script: '/docs/assets/s.js', search: '/docs/assets/f.js' };
const page: Page = {
  address: '/docs/quickstart',
  language: 'en',
  title: 'First <b>steps</b>',
  description: 'How to "begin"',
  body: html`<p>text</p>`,
  headings: [
    { id: 'one', text: 'One & two', depth: 2 },
    { id: 'two', text: 'Two', depth: 3 },
  ],
  previous: { address: '/docs', title: 'Home' },
  twin: '/docs/sr/quickstart',
};
const navigation = [{ title: 'Start', pages: [{ address: '/docs/quickstart', title: 'Quickstart' }] }];

test('a page has its position, its navigation and its language', () => {
  const text = renderPage(page, navigation, assets).toString();
  assert.match(text, /<html lang="en">/);
  assert.match(text, /<h1>First &lt;b&gt;steps&lt;\/b&gt;<\/h1>/);
  assert.match(text, /<meta name="description" content="How to &quot;begin&quot;">/);
  assert.match(text, /<a href="\/docs\/quickstart" aria-current="page">Quickstart<\/a>/);
  assert.match(text, /<a href="#one">One &amp; two<\/a>/);
  assert.match(text, /<a class="prev" rel="prev" href="\/docs"><span>Previous<\/span> Home<\/a>/);
  assert.match(text, /<a href="\/docs\/sr\/quickstart" lang="sr-Latn">Srpski<\/a>/);
});

test('a page in Serbian has Serbian navigation, and links back', () => {
  const serbian: Page = { ...page, language: 'sr', address: '/docs/sr/quickstart', twin: '/docs/quickstart' };
  const text = renderPage(serbian, navigation, assets).toString();
  assert.match(text, /<html lang="sr-Latn">/);
  assert.match(text, /<summary>Na ovoj stranici<\/summary>/);
  assert.match(text, /<a href="\/docs\/quickstart" lang="en">English<\/a>/);
});

test('a document has a Serbian page if a Serbian file is beside it, and only then', () => {
  const twins = (exists: (file: string) => boolean): string[] =>
    documents(exists)
      .filter(({ language }) => language === 'sr')
      .map(({ address }) => address);
  assert.deepEqual(
    twins((file) => /webhooks\.sr\.md$/.test(file)),
    ['/docs/sr/webhooks'],
  );
  assert.deepEqual(
    twins(() => false),
    [],
  );
});

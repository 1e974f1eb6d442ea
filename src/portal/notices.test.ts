import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticePage } from './notices.ts';

test('while there is no portal its place says so in the language of who looks', () => {
  assert.match(`${noticePage('building', 'en')}`, /<html lang="en">[\s\S]*takes a few seconds/);
  assert.match(
    `${noticePage('building', 'sr-Latn')}`,
    /<html lang="sr-Latn">[\s\S]*<h1>Portal se pravi<\/h1>/,
  );
  assert.match(
    `${noticePage('failed', 'sr-Cyrl')}`,
    /<p>Разлог је у логу сервиса, а приказује га и <code>npm run build<\/code>\. API ради и без портала\.<\/p>/,
  );
});

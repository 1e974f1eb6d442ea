import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, readable, sound } from './fold.ts';

test('one word has one form in either script, with or without accents', () => {
  for (const spelling of ['Čačak', 'ČAČAK', 'Cacak', 'CACAK', 'Чачак', 'ЧАЧАК'])
    assert.equal(fold(spelling), 'CACAK');
  for (const spelling of ['Đorđević', 'Djordjevic', 'DJORDJEVIĆ', 'Dordevic', 'Ђорђевић']) {
    assert.equal(fold(spelling), 'DORDEVIC');
  }
  for (const spelling of ['Njegoševa', 'Његошева', 'NJEGOSEVA']) assert.equal(fold(spelling), 'NJEGOSEVA');
  assert.equal(fold("McDonald's"), 'MCDONALDS');
  assert.equal(fold('Disney+'), 'DISNEYPLUS');
  assert.equal(fold('Städtische'), 'STADTISCHE');
});

test('entities and double encoding are undone before anything is read', () => {
  assert.equal(readable('MAXI &#268;A&#x10D;ak &gt; H&amp;M'), 'MAXI ČAčak > H&M');
  assert.equal(readable('KuÄ‡a Å¡kola Ä\u008daÄ\u008dak'), 'Kuća škola čačak');
  assert.equal(readable('&#0;&#55296;&#9999999;'), '   ');
  assert.equal(readable('PULL & BEAR'), 'PULL&BEAR');
});

test('only the first 512 characters are read', () => {
  assert.equal(readable('A'.repeat(10_000)).length, 512);
});

test('a brand and its Cyrillic spelling sound alike', () => {
  assert.equal(sound(fold('Макси')), sound(fold('Maxi')));
  assert.equal(sound(fold('Јетел')), sound(fold('Yettel')));
  assert.equal(sound(fold('Волт')), sound(fold('Wolt')));
});

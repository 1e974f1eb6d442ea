import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inCell } from './cell-mark.ts';
import {
  type IdKind,
  isOfThisCell,
  isWellFormedApiKey,
  markOfMailToken,
  markOfState,
  marksIn,
  newApiKey,
  newId,
  newMailToken,
  newState,
  prefixes,
  withChecksum,
} from './ids.ts';

test('ids have their prefix and at least 128 random bits, and do not repeat', () => {
  for (const kind of Object.keys(prefixes) as IdKind[]) {
    assert.match(newId(kind), new RegExp(`^${prefixes[kind]}[0-9A-Za-z]{22}$`));
  }
  assert.ok(22 * Math.log2(62) >= 128);
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId('transaction'))).size, 10_000);
});

test('every wrong or swapped character of a key is noticed without asking the database', () => {
  const key = newApiKey();
  assert.ok(isWellFormedApiKey(key));
  for (let at = 0; at < key.length; at++) {
    const wrong = key[at] === 'x' ? 'y' : 'x';
    assert.ok(!isWellFormedApiKey(key.slice(0, at) + wrong + key.slice(at + 1)), `character ${at}`);
    if (key[at] !== key[at + 1] && at + 1 < key.length) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      assert.ok(!isWellFormedApiKey(swapped), `characters ${at} and ${at + 1}`);
    }
  }
  assert.ok(isWellFormedApiKey(newApiKey('live')));
  for (const bad of [
    '',
    'svc_test_sk_',
    `${key}0`,
    key.slice(1),
    withChecksum('svc_prod_sk_000000000000000000000000000000'),
  ]) {
    assert.ok(!isWellFormedApiKey(bad), bad);
  }
});

test('everything that a cell makes has its mark after the prefix; a text of another length has none', () => {
  const made = () => [
    newId('renewalToken'),
    newApiKey(),
    newApiKey('live'),
    `link-sandbox-${newId('linkToken').slice(3)}`,
  ];
  for (const cell of ['', 'b', 'b2']) {
    const texts = inCell(cell, made);
    assert.deepEqual(
      [...marksIn(texts.join(' '))].map(({ token, mark }) => [token, mark]),
      texts.map((text) => [text, cell]),
    );
    assert.ok(isWellFormedApiKey(texts[1]!));
    assert.equal(markOfMailToken(inCell(cell, newMailToken)), cell);
    assert.equal(markOfState(inCell(cell, newState)), cell);
    const id = inCell(cell, () => newId('webhook'));
    for (const other of ['', 'b', 'c'])
      assert.equal(
        inCell(other, () => isOfThisCell(id)),
        other === cell,
      );
  }
  const secret = 'x'.repeat(22);
  for (const text of [
    `acc_${secret}xxx`,
    `acc_${secret.slice(1)}`,
    `xacc_${secret}`.replace('xacc', '-acc'),
    secret,
  ]) {
    assert.deepEqual([...marksIn(text)], [], text);
  }
});

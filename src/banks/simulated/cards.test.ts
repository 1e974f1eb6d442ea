/** Holds, their settlement and their release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber } from '../../platform/serbian-calendar.ts';
import { books } from './books.ts';
import { BANKS, CONSENT, everywhere, SEEDS, yearOf } from './testing/year.ts';

test('a hold settles one to three days later under another reference and text', () =>
  everywhere(({ settlements }, where) => {
    assert.ok(settlements.length > 60, where);
    for (const { held, booked } of settlements) {
      const days = dayNumber(booked.entry.date) - dayNumber(held.date);
      assert.ok(days >= 1 && days <= 3, `${where}: ${held.date} to ${booked.entry.date}`);
      assert.notEqual(held.ref, booked.entry.ref);
      assert.notEqual(held.description, booked.entry.description);
      assert.equal(held.accountRef, booked.entry.accountRef);
    }
  }));

test('amounts change at settlement for tips and foreign purchases only', () =>
  everywhere(({ settlements }, where) => {
    const other = settlements.filter(({ held, booked }) => held.amount !== booked.entry.amount);
    for (const { held, booked } of other) {
      const { category, merchantCategory } = booked.truth;
      const ratio = booked.entry.amount / held.amount;
      if (merchantCategory === 'restaurant' && ratio > 1) assert.ok(ratio < 1.35, `${where}: ${ratio}`);
      else {
        assert.ok(!['groceries', 'utilities', 'cash'].includes(category), `${where}: ${held.description}`);
        assert.ok(ratio > 0.94 && ratio < 1.02, `${where}: ${held.description} ${ratio}`);
      }
    }
  }));

test('some holds are released, and some purchases refunded', async () => {
  let [released, refunds] = [0, 0];
  for (const seed of SEEDS) {
    const grant = await books.authorize({ bankId: 'otp', at: CONSENT, seed });
    const from = new Date(Date.parse(String(grant.historyFrom)));
    released += (await books.pull(grant, from, CONSENT)).filter(({ kind }) => kind === 'released').length;
    const { booked } = await yearOf('default', 'otp', seed);
    const returned = booked.filter(({ entry }) => entry.description.startsWith('Povracaj - '));
    for (const { entry, truth } of returned) {
      assert.ok(entry.amount > 0, entry.description);
      assert.notEqual(truth.category, 'income', 'it nets off in the category of its shop');
    }
    refunds += returned.length;
  }
  assert.ok(released >= SEEDS.length && released < 40 * SEEDS.length, `${released} released`);
  assert.ok(refunds > 0 && refunds < 10 * SEEDS.length, `${refunds} refunds`);
});

test('held card payments have the shape of their bank', async () => {
  const shapes: Record<(typeof BANKS)[number], RegExp> = {
    'banca-intesa': /^[^>]+>[^>]+ [A-Z]{2}$/,
    otp: /^\d{4}\*{4}\d{4}: [^>]{1,25}>.{1,37}[A-Z]{2}$/,
    raiffeisen: /^.{25}.{13}[A-Z]{2}$/,
  };
  for (const bankId of BANKS) {
    const { rows } = await yearOf('default', bankId, 'ana');
    const held = rows.filter(({ change }) => change.kind === 'pending');
    for (const { entry } of held) assert.match(entry.description, shapes[bankId]);
    if (bankId === 'otp') for (const { entry } of held) assert.equal(entry.description.length, 14 + 40);
  }
});

test('a card number begins as its scheme requires, and a DinaCard is used in Serbia only', async () => {
  const schemes = { 'MasterCard debit': '5555', 'Visa debit': '4111', DinaCard: '9891' };
  const seen = new Set<string>();
  for (const seed of [...SEEDS, 'goran', 'hana', 'iva', 'jelena']) {
    const { settlements } = await yearOf('default', 'otp', seed);
    for (const { held, booked } of settlements) {
      const product = Object.keys(schemes).find((name) => booked.entry.description.startsWith(name));
      const number = held.description.slice(0, 4);
      if (!product) continue;
      seen.add(product);
      assert.equal(number, schemes[product as keyof typeof schemes], booked.entry.description);
      if (!held.description.endsWith('RS')) assert.notEqual(product, 'DinaCard', held.description);
    }
  }
  assert.equal(seen.size, 3);
});

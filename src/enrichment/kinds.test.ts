import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CATEGORIES, MERCHANT_CATEGORIES } from './categories.ts';
import { BASES, confidencesOf } from './confidence.ts';
import { codeOf, DETAILED_CODES, kinds, PRIMARIES } from './kinds.ts';
import { merchantOf, presenceOf, slugOf } from './merchants.ts';
import { payees } from './payee-table.ts';

test('every merchant category has one code, of its own primary, and a name in both languages', () => {
  assert.deepEqual(
    kinds.map(({ merchantCategory }) => merchantCategory).sort(),
    [...MERCHANT_CATEGORIES].sort(),
  );
  const codes = kinds.map(({ detailed }) => detailed);
  assert.equal(new Set(codes).size, codes.length);
  for (const { detailed, primary, serbian } of kinds) {
    assert.ok(detailed === primary || detailed.startsWith(`${primary}_`), detailed);
    assert.ok(serbian.length > 1);
  }
  assert.deepEqual(new Set(kinds.map(({ primary }) => primary)), new Set(PRIMARIES));
});

test('a correction into another category, or a merchant category of one’s own, has the other code of its category', () => {
  assert.deepEqual(codeOf('entertainment', 'betting'), { primary: 'GAMBLING', detailed: 'GAMBLING_BETTING' });
  assert.deepEqual(codeOf('dining', 'betting'), { primary: 'DINING', detailed: 'DINING_OTHER' });
  assert.deepEqual(codeOf('dining', 'corner_shop'), { primary: 'DINING', detailed: 'DINING_OTHER' });
  for (const category of CATEGORIES)
    for (const merchantCategory of [...MERCHANT_CATEGORIES, 'own', null])
      assert.ok(DETAILED_CODES.includes(codeOf(category, merchantCategory).detailed));
});

test('each payee has an address of its own for its monogram', () => {
  const slugs = payees.map(({ name }) => slugOf(name));
  assert.deepEqual(
    slugs.filter((slug, i) => slug === '' || slugs.indexOf(slug) !== i),
    [],
  );
  assert.equal(merchantOf('dm-drogerie-markt')?.name, 'dm drogerie markt');
  assert.deepEqual(presenceOf('Lidl', 'discount_supermarket'), {
    website: 'https://lidl.rs',
    logo: '/logos/merchants/lidl.svg',
  });
  assert.deepEqual(presenceOf('Lidl', 'unknown'), { website: null, logo: null });
});

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');

test('docs/enrichment.md lists every code', () => {
  const text = page('enrichment');
  for (const { merchantCategory, category, detailed } of kinds)
    assert.ok(
      text.includes(`| \`${merchantCategory}\` | \`${category}\` | \`${detailed}\` |`),
      merchantCategory,
    );
});

test('docs/evaluation.md lists the confidence of every kind of evidence', () => {
  for (const basis of BASES) {
    const { merchantConfidence, categoryConfidence } = confidencesOf(basis);
    assert.match(
      page('evaluation'),
      new RegExp(`\\| \`${basis}\` \\|[^\\n]*\\| ${merchantConfidence} \\| ${categoryConfidence} \\|`),
      basis,
    );
  }
});

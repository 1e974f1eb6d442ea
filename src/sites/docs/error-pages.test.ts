import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../../auth/access.ts';
import { errorCatalogue, errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import type { Endpoint } from '../openapi/endpoints.ts';
import { errorIndexPage, errorPage } from './error-pages.ts';

const endpoint: Endpoint = {
  method: 'get',
  path: '/banks/{id}',
  access: open('none'),
  fieldCodes: {},
  idempotent: false,
  conditional: false,
  schema: { operationId: 'getBank', summary: 'Read <one> bank', tags: ['Banks'] },
};

test('every code has a page with meaning, cause and remedy', () => {
  for (const code of errorCodes) {
    const { title, body } = errorPage(code, [endpoint], 'https://open-banking.test');
    const html = body.toString();
    const { status, type } = errorCatalogue[code];
    assert.equal(title, code);
    for (const part of [`>${status} `, type, 'Why it happens', 'What to do']) {
      assert.ok(html.includes(part), `${code}: ${part}`);
    }
    assert.ok(html.replace(/<[^>]*>/g, '').includes(`https://open-banking.test/docs/errors/${code}`), code);
    assert.doesNotMatch(html, /undefined|\[object|<script/, code);
  }
});

test('the texts of the catalogue are whole sentences without unfilled placeholders', () => {
  for (const [code, { message, why, fix }] of Object.entries(errorCatalogue)) {
    for (const text of [why, fix]) assert.match(text, /^[`A-Z].*[.:?}]$/s, `${code}: ${text}`);
    assert.match(message, /^([A-Z].*\.|\{reason\})$/s, `${code}: ${message}`);
  }
});

test('operations that return the code are linked, and their texts are escaped', () => {
  const html = errorPage('BANK_NOT_FOUND', [endpoint], '').body.toString();
  assert.match(html, /href="\/docs\/reference\/banks#getBank"/);
  assert.match(html, /Read &lt;one&gt; bank/);
  const many = errorPage('INTERNAL_ERROR', Array(40).fill(endpoint), '').body.toString();
  assert.match(many, /<details><summary>40 operations<\/summary>/);
});

test('the index links to every page', () => {
  const html = errorIndexPage().body.toString();
  for (const code of errorCodes) assert.ok(html.includes(`href="/docs/errors/${code}"`), code);
});

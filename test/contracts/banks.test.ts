/** The search for a bank: by its sound, in either script, by any of its words, or by BIC. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { ending } from '../support/ending.ts';

describe('GET /banks', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end);
  });

  const found = async (search: string, more = ''): Promise<string[]> => {
    const { status, body } = await app.api.get(`/banks?search=${encodeURIComponent(search)}${more}`);
    assert.equal(status, 200);
    assert.equal(body.count, body.data.length);
    return body.data.map(({ id }: { id: string }) => id);
  };

  test('finds a bank by its spelling or its sound, in either script', async () => {
    for (const [search, id] of [
      ['intesa', 'banca-intesa'],
      ['BANKA INTEZA', 'banca-intesa'],
      ['интеза', 'banca-intesa'],
      ['Рајфајзен', 'raiffeisen'],
      ['rajfajzen', 'raiffeisen'],
      ['уникредит', 'unicredit'],
      ['uni credit', 'unicredit'],
      ['ОТП', 'otp'],
      ['АИК банка', 'aik'],
      ['ЊЛБ', 'nlb'],
      ['ńlb', 'nlb'],
    ]) {
      assert.deepEqual(await found(search!), [id], search);
    }
  });

  test('finds a bank by its words in any order, and by its BIC', async () => {
    assert.deepEqual(await found('banka raiffeisen'), ['raiffeisen']);
    assert.deepEqual(await found('srbija otp'), ['otp']);
    assert.deepEqual(await found('србија банка отп'), ['otp']);
    for (const { id, bic } of banks) {
      for (const search of [bic, bic.toLowerCase(), bic.slice(0, 4), `${bic}XXX`]) {
        assert.deepEqual(await found(search), [id], search);
      }
    }
  });

  test('returns several banks for a shared word, all for an empty query, and none for an unknown word', async () => {
    assert.deepEqual(await found('srbija'), ['otp', 'unicredit']);
    assert.deepEqual(await found('srbija', '&limit=1&offset=1'), ['unicredit']);
    assert.deepEqual(await found('srbija', '&status=coming_soon'), []);
    assert.equal((await found('  ')).length, banks.length);
    for (const search of ['xyz', 'raiffeisen srbija', 'RSBG', '%', '.*', '[', '\\']) {
      assert.deepEqual(await found(search), [], search);
    }
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardUse } from '../movement.ts';
import { intesa } from './intesa.ts';
import { otp } from './otp.ts';
import { raiffeisen } from './raiffeisen.ts';
import type { CardNumber } from './wording.ts';

const card: CardNumber = { first: '1111', last: '1111', product: 'MasterCard debit', business: false };
const aroma: CardUse = { terminal: 'AROMA 7', place: 'Beograd', country: 'RS', online: false };
const mts: CardUse = { terminal: 'PLACANJE MTS RACUNA', place: 'BEOGRAD', country: 'RS', online: false };
const openai: CardUse = {
  terminal: 'OPENAI *CHATGPT SUBSCR',
  place: 'OPENAI.COM',
  country: 'US',
  online: true,
};
const train: CardUse = { terminal: 'SRBIJA VOZ AD', place: 'BEOGRAD', country: 'RS', online: false };

test('Raiffeisen holds have the 40 characters of the terminal field, bookings have name, country and city', () => {
  assert.equal(raiffeisen.heldCard(aroma, card), 'AROMA 7                  Beograd      RS');
  assert.equal(raiffeisen.bookedCard(train, card, 100), 'SRBIJA VOZ AD SRB BEOGRAD');
  const long = { ...aroma, terminal: 'A NAME OF MORE THAN 25 CHARACTERS', place: 'SAN FRANCISCO BAY' };
  assert.equal(raiffeisen.heldCard(long, card).length, 40);
});

test('Raiffeisen shows both amounts on a business account', () => {
  assert.equal(
    raiffeisen.bookedCard(aroma, { ...card, business: true }, 67_600),
    'AROMA 7 111100******1111 / Iznos transakcije: 676.00 u valuti RSD  Iznos u obracunskoj valuti: 676.00',
  );
  const abroad = { ...openai, charged: { minor: 2_000, currency: 'USD' } } as const;
  assert.equal(
    raiffeisen.bookedCard(abroad, { ...card, business: true }, 209_925),
    'OPENAI *CHATGPT SUBSCR 111100******1111 / Iznos transakcije: 20.00 u valuti USD  ' +
      'Iznos u obracunskoj valuti: 2099.25',
  );
});

test('OTP masks the card in holds and names the card product in bookings', () => {
  assert.equal(otp.heldCard(mts, card), '1111****1111: PLACANJE MTS RACUNA>BEOGRAD           RS');
  assert.equal(otp.bookedCard(mts, card, 100), 'MasterCard debit - PLACANJE MTS RACUNA');
  assert.equal(otp.bookedCard(openai, card, 100), 'Virtual - OPENAI *CHATGPT SUBSCR OPENAI.COM');
});

test('Intesa bookings have name, city and the numeric country', () => {
  assert.equal(intesa.bookedCard(openai, card, 100), 'OPENAI *CHATGPT SUBSCR OPENAI.COM 840');
  assert.equal(
    intesa.bookedCard({ ...aroma, terminal: 'LIDL 141 Čačak', place: 'Čačak' }, card, 100),
    'LIDL 141 Čačak Čačak 688',
  );
  assert.equal(intesa.heldCard(aroma, card), 'AROMA 7>Beograd RS');
});

test('a hold has another descriptor than its booking, at every bank', () => {
  for (const bank of [intesa, otp, raiffeisen]) {
    for (const use of [aroma, mts, openai, train]) {
      assert.notEqual(bank.heldCard(use, card).trimEnd(), bank.bookedCard(use, card, 100));
    }
    const cash = bank.booked({ kind: 'cash', ownBank: true, place: 'NIS' });
    assert.notEqual(bank.heldCash('NIS', true, card).trimEnd(), cash);
  }
});

test('an instalment has its number and the total number', () => {
  const words = { kind: 'instalment', terminal: 'GIGATRON DOO', place: 'BEOGRAD', part: 8, of: 12 } as const;
  assert.equal(intesa.booked(words), 'Kupovina na rate GIGATRON DOO BEOGRAD 8/12');
  assert.ok(otp.booked(words).endsWith(' 8/12'));
  assert.ok(raiffeisen.booked(words).endsWith(' 8/12'));
});

test('rent names the month and the landlord', () => {
  const words = {
    kind: 'rent',
    month: (2026 - 1970) * 12 + 2,
    landlord: 'Đorđe Kovačević',
    account: '',
  } as const;
  assert.equal(intesa.booked(words), 'KIRIJA 03/2026 DJORDJE KOVACEVIC');
  assert.equal(otp.booked(words), 'ZAKUP STANA MART 2026 DJORDJE KOVACEVIC');
  assert.equal(raiffeisen.booked(words), 'KIRIJA MART 2026 DJORDJE KOVACEVIC');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSamePerson, type Person } from './same-person.ts';

const person = (ibans: string[], names: string[]): Person => ({ ibans, names });

test('a person is recognised by shared accounts, else by name, and never by missing data', () => {
  const petar = person(['RS35160000000000000001', 'RS35160000000000000002'], ['Petar Petrović']);
  const cases: [string, Person, boolean][] = [
    ['one account in common', person(['RS35160000000000000002'], ['Petar Petrović']), true],
    ['the number as it is printed', person(['rs35 1600 0000 0000 0000 01'], []), true],
    ['the same accounts after a marriage', person(['RS35160000000000000001'], ['Petar Nikolić']), true],
    ['a namesake', person(['RS35160000000000000003'], ['Petar Petrović']), false],
    ['no accounts, another name', person([], ['Ana Anić']), false],
    ['no accounts, the same name written otherwise', person([], ['PETROVIC PETAR']), true],
    ['no accounts, the name in Cyrillic', person([], ['Петар Петровић']), true],
    ['a holder among several', person([], ['PETROVIĆ PRIMER DOO', 'Petar Petrović']), true],
    ['nothing stated', person([], []), true],
  ];
  for (const [what, other, same] of cases) {
    assert.equal(isSamePerson(petar, other), same, what);
    assert.equal(isSamePerson(other, petar), same, what);
  }
});

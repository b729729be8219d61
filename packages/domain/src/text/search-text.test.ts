import { expect, test } from 'vitest';
import { matchesSearch, searchText, searchWords } from './search-text.ts';

test.each([
  ['Zoë-Élise', 'zoe-elise'],
  ['Zoe\u0308', 'zoe'],
  ['Göran-Örjan', 'goran-orjan'],
  ['Ødegård-Ås', 'odegard-as'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['Đorđe Þór', 'dorde thor'],
  ['Işık İnönü', 'isik inonu'],
  ['ﬁreﬁghters', 'firefighters'],
  ['Ｎｉｇｈｔ', 'night'],
  ['O’Brien', "o'brien"],
  ['Ana\u00a0Maria', 'ana maria'],
  ['Σίσυφος', 'σισυφοσ'],
  ['Семёнов', 'семенов'],
])('%s is searched as %s', (text, folded) => {
  expect(searchText(text)).toBe(folded);
});

test('letters that another script distinguishes stay distinct', () => {
  expect(searchText('が')).not.toBe(searchText('か'));
});

test('plain letters are only lower-cased: what the local database relies on', () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
  expect(searchText(ascii)).toBe(ascii.toLowerCase());
});

test('a search is words, whatever separates them', () => {
  expect(searchWords('  José\u00a0 MÜLLER\t')).toEqual(['jose', 'muller']);
  expect(searchWords(' ')).toEqual([]);
});

test.each([
  ['', true],
  ['jose', true],
  ['MULLER jo', true],
  ['ir-10 müller', true],
  ['site.example jose', true],
  ['jose muller nobody', false],
])('a search for %j over name, email and number: %s', (search, found) => {
  expect(matchesSearch(['José Müller', 'jm@site.example', 'IR-1007', null], search)).toBe(found);
});

test('a word does not span two texts', () => {
  expect(matchesSearch(['ab', 'cd'], 'bc')).toBe(false);
});

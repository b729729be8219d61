import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from './normalise-text.ts';

test.each([
  ['a zero-width space', 'Lund\u200B', 'Lund'],
  ['a zero-width space at the start', '\u200Bana@example.test', 'ana@example.test'],
  ['a byte order mark', '\uFEFF00417', '00417'],
  ['embedding marks', '\u202Bمحمد\u202C', 'محمد'],
  ['isolates', '\u2066Ana\u2069', 'Ana'],
  ['a soft hyphen', 'Mor\u00ADgan', 'Morgan'],
  ['tag characters', 'Ana\u{E0041}\u{E007F}', 'Ana'],
  ['a Hangul filler', '\u3164\u3164\u3164', ''],
  ['a braille blank', '\u2800', ''],
  ['a no-break space inside', 'Ana\u00A0 Maria', 'Ana Maria'],
  ['a line break inside', 'Ana\r\n\tMaria', 'Ana Maria'],
  ['a control character', 'Ana\u0007Lund', 'Ana Lund'],
  ['a decomposed letter', 'Siobha\u0301n', 'Siobhán'],
  ['a mark behind an invisible character', 'Siobha\u200B\u0301n', 'Siobhán'],
])('removes %s', (_what, text, normalised) => {
  expect(normaliseText(text)).toBe(normalised);
});

test.each(['Ana Lund', 'O’Brien', 'العلي', '陳大文', 'João da Silva-Lund', 'ana@example.test'])(
  'leaves %s as it is',
  (text) => {
    expect(normaliseText(text)).toBe(text);
  },
);

test('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
    }),
  );
});

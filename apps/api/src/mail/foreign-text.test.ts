import { expect, test } from 'vitest';
import { quoteName, quoteText } from './foreign-text.ts';

test.each([
  ['Harbour Works', 'Harbour Works'],
  ['Åse O’Neill-Çelik & Co.', 'Åse O’Neill-Çelik & Co.'],
  ['J. P. Berg A/S', 'J. P. Berg A/S'],
  ['Crew 1.5', 'Crew 1.5'],
])('leaves ordinary names readable: %s', (name, shown) => {
  expect(quoteName(name)).toBe(shown);
});

test.each([
  ['evil.test', 'evil[.]test'],
  ['www.evil.test/pay?a=1', 'www[.]evil[.]test[/]pay?a=1'],
  ['https://evil.test/pay', 'https[:][/][/]evil[.]test[/]pay'],
  ['HTTPS://localhost/x', 'HTTPS[:][/][/]localhost[/]x'],
  ['mailto:ida@evil.test', 'mailto[:]ida@evil[.]test'],
  ['tel:+4712345678', 'tel[:]+4712345678'],
  ['javascript:alert(1)', 'javascript[:]alert(1)'],
  ['192.168.10.4/x', '192[.]168[.]10[.]4[/]x'],
  ['evil。test／x', 'evil[.]test[/]x'],
  ['пример.рф', 'пример[.]рф'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e[.]com'],
  ['evil\u200b.\u2060test', 'evil[.]test'],
  ['evil.\u202etest', 'evil[.]test'],
  ['ida@evil.test', 'ida@evil[.]test'],
])('breaks what mail programs would link: %s', (text, shown) => {
  expect(quoteName(text)).toBe(shown);
});

test('shortens a name to 60 characters and a text to its own length', () => {
  expect(quoteName('a'.repeat(60))).toBe('a'.repeat(60));
  expect(quoteName('a'.repeat(200))).toBe(`${'a'.repeat(59)}…`);
  expect(quoteText('🌊'.repeat(200), 100)).toBe(`${'🌊'.repeat(99)}…`);
});

test('keeps a name on one line and inside its quotation marks', () => {
  expect(quoteName('Harbour”\r\n\u2028Your account is locked “now"')).toBe(
    "Harbour' Your account is locked 'now'",
  );
});

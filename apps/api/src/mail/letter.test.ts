import { expect, test } from 'vitest';
import { htmlOf, quoteName, quoteText, textOf } from './letter.ts';

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

const letter = {
  to: 'ida@berg.test',
  subject: 'A <b>subject</b>',
  paragraphs: ['Hello <img src=x onerror=alert(1)>', 'Second.'],
  action: { label: 'Open', url: 'https://heat.example/forgot-password/abc?a=1&b="2"' },
  footnote: 'Because you asked.',
};

test('as text, the link is on a line of its own', () => {
  expect(textOf(letter).split('\n')).toContain(letter.action.url);
});

test('lists are under their headings, each item on its own line, with the unsubscribe link at the end', () => {
  const lists = [{ title: 'Dehydrated', items: ['Ida <b>Berg</b>', 'Two\nlines'] }];
  const unsubscribeUrl = 'https://heat.example/unsubscribe/abc&def';
  const text = textOf({ ...letter, lists, unsubscribeUrl });
  expect(text).toContain('Dehydrated\n- Ida <b>Berg</b>\n- Two lines\n');
  expect(text.trimEnd().split('\n').at(-1)).toBe(unsubscribeUrl);
  const html = htmlOf({ ...letter, lists, unsubscribeUrl });
  expect(html).toContain('Ida &lt;b&gt;Berg&lt;/b&gt;');
  expect(html).toContain('href="https://heat.example/unsubscribe/abc&amp;def"');
  expect(htmlOf(letter)).not.toContain('Unsubscribe');
});

test.each(['\n\n', '\r\n', '\u2028', '\u0085', '\u000b'])(
  'a name with %j in it cannot forge a line',
  (lineBreak) => {
    const name = `Harbour${lineBreak}Your account is locked: https://evil.test`;
    const text = textOf({ ...letter, paragraphs: [`${name} has made an account for you.`], footnote: name });
    expect(text).toContain('Harbour Your account is locked: https://evil.test has made');
    for (const line of text.split(lineBreak)) expect(line).not.toMatch(/^Your account is locked/);
  },
);

test('as HTML, no inserted text becomes markup', () => {
  const html = htmlOf(letter);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<b>subject');
  expect(html).toContain('href="https://heat.example/forgot-password/abc?a=1&amp;b=&quot;2&quot;"');
});

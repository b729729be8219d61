import { expect, test } from 'vitest';
import { htmlOf, textOf } from './letter.ts';

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

import { expect, test } from 'vitest';
import { answerInMail, isAutomaticMail, REPLY_MARK, textOfHtml } from './mail-reply.ts';

test.each([
  ['what is quoted with arrows', 'It works now.\n\n> Have you tried\n> to restart?', 'It works now.'],
  [
    'a line that says who wrote',
    'Yes.\n\nOn Wed, 25 Nov 2026 at 10:00, Heatwise <a@b.test> wrote:\nHello',
    'Yes.',
  ],
  [
    'that line broken in two',
    'One.\nTwo.\nThree.\nOn Wed, 25 Nov 2026 at 10:00, Heatwise\n<a@b.test> wrote:\nHello',
    'One.\nTwo.\nThree.',
  ],
  ['the head of the answered email', 'No.\r\n\r\nFrom: Heatwise\r\nSent: Wednesday\r\nHello', 'No.'],
  ['a signature', 'Thanks\n-- \nIda Berg\nHarbour Works', 'Thanks'],
  ['a telephone’s signature', 'Thanks\n\nSent from my iPhone', 'Thanks'],
  ['everything below our mark', `Fine.\n\nsomething odd ${REPLY_MARK} more\nText`, 'Fine.'],
])('cut off: %s', (_name, text, answer) => {
  expect(answerInMail(text)).toBe(answer);
});

test('an answer below the quoted lines is not lost', () => {
  expect(answerInMail('> Does it blink?\nYes, red.')).toBe('> Does it blink?\nYes, red.');
});

test('a sentence with a colon is no head of an email', () => {
  expect(answerInMail('To: the gate\nit was carried.')).toBe('To: the gate\nit was carried.');
});

const head = (name: string, value: string) => new Map([[name, value]]);
test('absence notices, bounces and lists are no answers', () => {
  expect(isAutomaticMail(head('auto-submitted', 'auto-replied'), 'ida@berg.test')).toBe(true);
  expect(isAutomaticMail(head('precedence', 'bulk'), 'ida@berg.test')).toBe(true);
  expect(isAutomaticMail(head('content-type', 'multipart/report; a=b'), 'ida@berg.test')).toBe(true);
  expect(isAutomaticMail(new Map(), '')).toBe(true);
  expect(isAutomaticMail(head('auto-submitted', 'no'), 'ida@berg.test')).toBe(false);
});

test('the words of HTML, with what it quotes marked', () => {
  const html =
    '<html><head><style>p{}</style></head><body><p>It is&nbsp;red &amp; hot</p><blockquote>Which?</blockquote></body></html>';
  expect(textOfHtml(html)).toBe('It is red & hot\n\n> Which?');
  expect(answerInMail(textOfHtml(html))).toBe('It is red & hot');
});

test('hostile HTML is read at once', () => {
  expect(textOfHtml('<style'.repeat(50_000))).toHaveLength(300_000);
});

import { expect, test } from 'vitest';
import { filledReply } from './ticket.ts';
import { kindOfTicketFile, pictureName, ticketFileName } from './ticket-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a file is what its first bytes say, and an archive that is called a picture is refused', () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  expect(kindOfTicketFile('photo.jpg', jpeg)).toBe('picture');
  expect(kindOfTicketFile('photo.bin', jpeg)).toBe('picture');
  expect(kindOfTicketFile('photo.jpg', bytes('PK\u0003\u0004'))).toBe('refused');
  expect(kindOfTicketFile('log.zip', bytes('PK\u0003\u0004'))).toBe('download');
  expect(kindOfTicketFile('page.html', bytes('<script>'))).toBe('download');
});

test('names lose folders and what a header takes badly', () => {
  expect(ticketFileName('../../etc/pass"wd\r\n')).toBe('.._.._etc_pass_wd');
  expect(ticketFileName('\u202egnp.exe')).toBe('gnp.exe');
  expect(ticketFileName('..')).toBe('file');
  const long = ticketFileName(`${'a'.repeat(300)}.csv`);
  expect([long.length, long.endsWith('.csv')]).toEqual([200, true]);
  expect(pictureName('Gate 3.PNG')).toBe('Gate 3.jpg');
});

test('a saved reply has the customer’s fields, and braces of a subject stay what they are', () => {
  const fields = { name: 'Ida', organisation: 'Harbour Works', subject: '{name}', number: '12' };
  expect(filledReply('Hello {name} of {organisation}: {subject} #{number} {other}', fields)).toBe(
    'Hello Ida of Harbour Works: {name} #12 {other}',
  );
});

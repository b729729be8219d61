import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RefusedArchive, unzip, ZIP_LIMITS, zipStored } from './zip-archive.ts';

const entries = new Map([
  ['a.xml', Buffer.from('<a>Zoë</a>')],
  ['folder/b.xml', Buffer.alloc(0)],
]);

/** Turns the stored entry of a one-entry archive into a deflated one; its headers keep saying what they said. */
function deflated(name: string, packed: Buffer, claimed = packed.length): Buffer {
  const archive = zipStored(new Map([[name, packed]]));
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  archive.writeUInt16LE(8, 8);
  archive.writeUInt16LE(8, directory + 10);
  archive.writeUInt32LE(claimed, directory + 24);
  return archive;
}

test('what was packed comes out again', () => {
  expect(unzip(zipStored(entries))).toEqual(entries);
  const text = Buffer.from('<row/>'.repeat(50));
  expect(unzip(deflated('a.xml', deflateRawSync(text))).get('a.xml')).toEqual(text);
});

test('a bomb is stopped while it grows, whatever it says of itself', () => {
  const bomb = deflated('a.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)), 10);
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => unzip(bomb)).toThrow(RefusedArchive);
});

test('many small entries are counted together', () => {
  const small = deflateRawSync(Buffer.alloc(1000));
  const archive = deflated('a.xml', small);
  expect(() => unzip(archive, { ...ZIP_LIMITS, bytes: 1000 })).not.toThrow();
  expect(() => unzip(archive, { ...ZIP_LIMITS, bytes: 999 })).toThrow(RefusedArchive);
  const stored = zipStored(
    new Map([
      ['a', Buffer.alloc(600)],
      ['b', Buffer.alloc(600)],
    ]),
  );
  expect(() => unzip(stored, { ...ZIP_LIMITS, bytes: 1000 })).toThrow(RefusedArchive);
});

test('two hundred entries are let through, one more is not', () => {
  const many = (count: number) =>
    zipStored(new Map(Array.from({ length: count }, (_, index) => [`${index}.xml`, Buffer.from('x')])));
  expect(unzip(many(200)).size).toBe(200);
  expect(() => unzip(many(201))).toThrow(RefusedArchive);
});

test.each<[string, (archive: Buffer) => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['no archive', () => Buffer.from('First Name,Last Name\n'.repeat(9))],
  ['its first half', (archive) => archive.subarray(0, archive.length / 2)],
  ['its second half', (archive) => archive.subarray(archive.length / 2)],
  ['an encrypted entry', (archive) => withDirectoryField(archive, 8, 1)],
  ['an unknown compression', (archive) => withDirectoryField(archive, 10, 14)],
  ['data that does not inflate', (archive) => withDirectoryField(archive, 10, 8)],
  ['an entry that starts outside', (archive) => withDirectoryField(archive, 44, 0x7fff)],
  ['an entry that ends outside', (archive) => withDirectoryField(archive, 22, 0x7fff)],
])('%s is refused', (_name, spoil) => {
  expect(() => unzip(spoil(zipStored(entries)))).toThrow(RefusedArchive);
});

function withDirectoryField(archive: Buffer, offset: number, value: number): Buffer {
  archive.writeUInt16LE(value, archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + offset);
  return archive;
}

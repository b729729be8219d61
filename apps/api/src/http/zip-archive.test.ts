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

test('what was packed comes out again', async () => {
  expect(await unzip(zipStored(entries))).toEqual(entries);
  const text = Buffer.from('<row/>'.repeat(50));
  expect((await unzip(deflated('a.xml', deflateRawSync(text)))).get('a.xml')).toEqual(text);
});

test('a zip bomb is stopped while it grows, whatever size it claims', async () => {
  const bomb = deflated('a.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)), 10);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(unzip(bomb)).rejects.toThrow(RefusedArchive);
});

test('many small entries are counted together', async () => {
  const small = deflateRawSync(Buffer.alloc(1000));
  const archive = deflated('a.xml', small);
  await expect(unzip(archive, { ...ZIP_LIMITS, bytes: 1000 })).resolves.toHaveProperty('size', 1);
  await expect(unzip(archive, { ...ZIP_LIMITS, bytes: 999 })).rejects.toThrow(RefusedArchive);
  const stored = zipStored(
    new Map([
      ['a', Buffer.alloc(600)],
      ['b', Buffer.alloc(600)],
    ]),
  );
  await expect(unzip(stored, { ...ZIP_LIMITS, bytes: 1000 })).rejects.toThrow(RefusedArchive);
});

test('two hundred entries are let through, one more is not', async () => {
  const many = (count: number) =>
    zipStored(new Map(Array.from({ length: count }, (_, index) => [`${index}.xml`, Buffer.from('x')])));
  expect((await unzip(many(200))).size).toBe(200);
  await expect(unzip(many(201))).rejects.toThrow(RefusedArchive);
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
])('%s is refused', async (_name, spoil) => {
  await expect(unzip(spoil(zipStored(entries)))).rejects.toThrow(RefusedArchive);
});

function withDirectoryField(archive: Buffer, offset: number, value: number): Buffer {
  archive.writeUInt16LE(value, archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + offset);
  return archive;
}

test('two entries of one name are refused: readers differ about which one counts', async () => {
  const twice = zipStored(
    new Map([
      ['a.xml', Buffer.from('one')],
      ['b.xml', Buffer.from('two')],
    ]),
  );
  for (let at = twice.indexOf('b.xml'); at >= 0; at = twice.indexOf('b.xml', at)) twice.write('a', at);
  await expect(unzip(twice)).rejects.toThrow(RefusedArchive);
});

test('the same content makes the same archive', () => {
  expect(zipStored(entries)).toEqual(zipStored(new Map(entries)));
});

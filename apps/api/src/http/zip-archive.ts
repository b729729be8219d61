import { crc32, inflateRawSync } from 'node:zlib';

/** Bounds of an archive. See docs/security.md#imports. */
type ZipLimits = { readonly bytes: number; readonly entries: number; readonly ratio: number };
export const ZIP_LIMITS: ZipLimits = { bytes: 50 * 1024 * 1024, entries: 200, ratio: 100 };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** The names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** 1 January 1980: the same content always makes the same archive. */
const NO_DATE = 0x0021;

/** An archive that is broken, encrypted or out of bounds. */
export class RefusedArchive extends Error {}

/**
 * Unpacks an archive into memory. What comes out is counted while it is inflated, whatever the archive says of
 * itself: at most 50 MB, 200 entries and a hundred times its own size. Throws RefusedArchive.
 */
export function unzip(archive: Buffer, limits: ZipLimits = ZIP_LIMITS): Map<string, Buffer> {
  try {
    return readEntries(archive, limits);
  } catch (error) {
    if (error instanceof RefusedArchive) throw error;
    // Offsets that lead out of the file, and data that zlib cannot read or that grows past its bound.
    throw new RefusedArchive('not a readable archive', { cause: error });
  }
}

function readEntries(archive: Buffer, limits: ZipLimits): Map<string, Buffer> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.entries) throw new RefusedArchive('too many entries');
  let left = Math.min(limits.bytes, archive.length * limits.ratio);
  let at = archive.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const { name, data, next } = readEntry(archive, at, left);
    if (entries.has(name)) throw new RefusedArchive('two entries of one name');
    left -= data.length;
    entries.set(name, data);
    at = next;
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new RefusedArchive('no directory');
}

function readEntry(archive: Buffer, at: number, left: number) {
  if (archive.readUInt32LE(at) !== CENTRAL_HEADER) throw new RefusedArchive('broken directory');
  if (archive.readUInt16LE(at + 8) & IS_ENCRYPTED) throw new RefusedArchive('encrypted');
  const method = archive.readUInt16LE(at + 10);
  const packedLength = archive.readUInt32LE(at + 20);
  const nameLength = archive.readUInt16LE(at + 28);
  const start = archive.readUInt32LE(at + 42);
  const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
  const next = at + 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);

  if (archive.readUInt32LE(start) !== LOCAL_HEADER) throw new RefusedArchive('broken entry');
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  if (from + packedLength > archive.length) throw new RefusedArchive('cut off');
  const packed = archive.subarray(from, from + packedLength);
  return { name, data: unpack(packed, method, left), next };
}

function unpack(packed: Buffer, method: number, left: number): Buffer {
  if (method !== STORED && method !== DEFLATED) throw new RefusedArchive('unknown compression');
  if (method === STORED || packed.length === 0) {
    if (packed.length > left) throw new RefusedArchive('too large');
    return packed;
  }
  if (left <= 0) throw new RefusedArchive('too large');
  return inflateRawSync(packed, { maxOutputLength: left });
}

/** Packs entries as they are, without compression. */
export function zipStored(entries: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(data.length, 8);
    const about = Buffer.concat([uint16s(20, UTF8_NAMES, STORED, 0, NO_DATE), sizes]);
    const local = Buffer.concat([uint32(LOCAL_HEADER), about, uint16s(nameBytes.length, 0), nameBytes, data]);
    directory.push(
      Buffer.concat([
        uint32(CENTRAL_HEADER),
        uint16s(20),
        about,
        uint16s(nameBytes.length, 0, 0, 0, 0, 0, 0),
        uint32(offset),
        nameBytes,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.concat([
    uint32(END_OF_DIRECTORY),
    uint16s(0, 0, entries.size, entries.size),
    uint32(list.length),
    uint32(offset),
    uint16s(0),
  ]);
  return Buffer.concat([...parts, list, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

import { zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';

/** Bounds of an archive. See docs/security.md#imports. */
type ZipLimits = { readonly bytes: number; readonly entries: number; readonly ratio: number };
export const ZIP_LIMITS: ZipLimits = { bytes: 50 * 1024 * 1024, entries: 200, ratio: 100 };

const STORED = 0;
const DEFLATED = 8;
/** The same content always makes the same archive, whatever the zone: ZIP keeps local times. */
const FIRST_DATE = new Date(1980, 0, 1);

/** An archive that is broken, encrypted or out of bounds. */
export class RefusedArchive extends Error {}

/**
 * Unpacks an archive into memory. What comes out is counted while it is inflated, whatever the archive says of
 * itself: at most 50 MB, 200 entries and a hundred times its own size. Throws RefusedArchive.
 */
export async function unzip(archive: Buffer, limits: ZipLimits = ZIP_LIMITS): Promise<Map<string, Buffer>> {
  try {
    return await readEntries(archive, limits);
  } catch (error) {
    if (error instanceof RefusedArchive) throw error;
    throw new RefusedArchive('not a readable archive', { cause: error });
  }
}

async function readEntries(archive: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> {
  // The sizes that it claims are not believed: ours are counted.
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: false });
  if (zip.entryCount > limits.entries) throw new RefusedArchive('too many entries');
  let left = Math.min(limits.bytes, archive.length * limits.ratio);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressionMethod } = entry;
    if (entry.isEncrypted()) throw new RefusedArchive('encrypted');
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
      throw new RefusedArchive('unknown compression');
    if (entries.has(fileName)) throw new RefusedArchive('two entries of one name');
    const data = await readAtMost(await zip.openReadStreamPromise(entry), left);
    left -= data.length;
    entries.set(fileName, data);
  }
  return entries;
}

async function readAtMost(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) throw new RefusedArchive('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Packs entries as they are, without compression. */
export function zipStored(entries: ReadonlyMap<string, Buffer>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0, mtime: FIRST_DATE }));
}

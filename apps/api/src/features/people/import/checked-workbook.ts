import { CFB } from '@e965/xlsx';
import { RefusedArchive, unzip, zipStored } from '../../../http/zip-archive.ts';
import type { SpreadsheetKind } from './spreadsheet-file.ts';

/** The main part of a plain workbook: not of one with macros, a template or another office document. */
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const isXml = (name: string) => /\.(xml|rels)$/i.test(name);
const isMacro = (name: string) => /vbaProject|vbaData|macrosheets\//i.test(name);

/**
 * The bytes that may be handed to the spreadsheet library. Of an .xlsx this is an archive made again from what was
 * unpacked and looked at, so that the library cannot find in it anything else than was checked.
 * Throws RefusedArchive for what is broken, too large, encrypted, carries macros or declares a document type.
 */
export async function checkedWorkbook(kind: SpreadsheetKind, bytes: Buffer): Promise<Buffer> {
  return kind === 'xlsx' ? checkedArchive(bytes) : checkedCompound(bytes);
}

async function checkedArchive(bytes: Buffer): Promise<Buffer> {
  const entries = await unzip(bytes);
  const types = entries.get('[Content_Types].xml')?.toString('utf8') ?? '';
  if (!types.includes(`"${WORKBOOK_TYPE}"`)) throw new RefusedArchive('no plain workbook');
  const kept = new Map<string, Buffer>();
  for (const [name, data] of entries) {
    if (isMacro(name)) throw new RefusedArchive('macros');
    if (!isXml(name)) continue;
    refuseDocumentType(data);
    kept.set(name, data);
  }
  return zipStored(kept);
}

/** Entities are declared in a document type, which no spreadsheet program writes. UTF-16 would hide one. */
function refuseDocumentType(data: Buffer): void {
  if (data.subarray(0, 4).includes(0)) throw new RefusedArchive('not in UTF-8');
  if (/<!(doctype|entity)/i.test(data.toString('latin1'))) throw new RefusedArchive('document type');
}

/** An encrypted .xlsx is a compound file too; an encrypted .xls is refused by the library, which has no password. */
function checkedCompound(bytes: Buffer): Buffer {
  const paths: readonly string[] = CFB.read(bytes, { type: 'buffer' }).FullPaths;
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (has(/\/(EncryptedPackage|EncryptionInfo)$/i)) throw new RefusedArchive('encrypted');
  if (has(/\/(_VBA_PROJECT_CUR|_VBA_PROJECT|VBA)(\/|$)/i)) throw new RefusedArchive('macros');
  if (!has(/\/(Workbook|Book)$/i)) throw new RefusedArchive('no workbook');
  return bytes;
}

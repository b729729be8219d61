import type { MultipartFile } from '@fastify/multipart';
import type { ImportRefusal } from '@heatwise/contract/people/import.contract';
import { importFileKind } from '@heatwise/domain/people/import-verify';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { type SpreadsheetKind, startsLike } from './spreadsheet-file.ts';

type Upload =
  | { readonly kind: SpreadsheetKind; readonly bytes: Buffer }
  | {
      readonly refusal: Extract<ImportRefusal, 'import-no-file' | 'import-file-type' | 'import-file-content'>;
    };

/**
 * Takes in the one file of a request and looks at its name and its first bytes. Throws import-file-too-large beyond
 * 5 MB and invalid-request for what is beside the file. A form without a chosen file sends one without a name.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { refusal: 'import-no-file' };
  let first: MultipartFile | undefined;
  let bytes: Buffer = Buffer.alloc(0);
  for await (const part of request.files()) {
    bytes = await contentOf(part);
    first = part;
  }
  if (!first?.filename) return { refusal: 'import-no-file' };
  const kind = importFileKind(first.filename);
  if (!kind) return { refusal: 'import-file-type' };
  return startsLike(kind, bytes) ? { kind, bytes } : { refusal: 'import-file-content' };
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('import-file-too-large');
    throw error;
  }
}

import { FILE_PART_BYTES } from '@heatwise/domain/education/module-files';
import { AppError } from '../../../http/app-error.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import type { ReadIn } from '../../../organisation/organisation-scope.ts';
import type { ContentStore, StoredFile } from './content-store.ts';
import { bytesOfKeptPart } from './files.store.ts';

/** So much of a file is in memory for each reader. */
const PIECE_BYTES = 1024 * 1024;
/** Reads of all readers together: the other connections are for everything else. */
const READS_AT_ONCE = 4;
const READS_WAITING = 1000;

/** Keeps files in rows of the database: backups, erasing and the walls between organisations come with it. */
export function createDatabaseContentStore(readIn: ReadIn): ContentStore {
  const inTurn = createSemaphore(READS_AT_ONCE, READS_WAITING, () => new AppError('server-busy'));
  const readInTurn: ReadIn = (orgId, work) => inTurn(() => readIn(orgId, work));
  return {
    begin: async () => null,
    keep: async (_file, _number, body) => ({ body }),
    finish: async () => undefined,
    read: (file, range) => pieces(readInTurn, file, range),
    // The rows are the file.
    remove: async () => undefined,
  };
}

/** Each piece in a transaction of its own: who reads slowly holds no connection. */
async function* pieces(
  readIn: ReadIn,
  { org_id, file_id }: StoredFile,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Uint8Array> {
  for (let at = from; at <= to; ) {
    const number = Math.floor(at / FILE_PART_BYTES);
    const offset = at - number * FILE_PART_BYTES;
    const length = Math.min(PIECE_BYTES, FILE_PART_BYTES - offset, to - at + 1);
    const piece = await readIn(org_id, (scope) =>
      bytesOfKeptPart(scope, { file_id, number, offset, length }),
    );
    if (piece === null || piece.length !== length)
      throw new Error(`part ${number} of the file ${file_id} is not whole`);
    yield piece;
    at += length;
  }
}

import { DAY_MS } from '@heatwise/domain/time/durations';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { type FileStorage, forgetFile } from './files.commands.ts';
import { filesNobodyShows, findFile, organisationsWithFiles } from './files.store.ts';
import type { ObjectContentStore } from './object-content-store.ts';

export const UNUSED_FILES_EVERY_MS = 6 * 3_600_000;
/** Whoever undoes a deletion, or goes on sending after a week's leave, finds the file. */
const DAYS_KEPT = 7;

/** Removes files that no module shows any more, and what was never sent to its end. */
export function createUnusedFiles(
  database: Kysely<Tables>,
  desk: FileStorage,
  objects: ObjectContentStore | null = null,
) {
  return async (): Promise<void> => {
    const before = new Date(desk.clock().getTime() - DAYS_KEPT * DAY_MS);
    for (const orgId of await organisationsWithFiles(database, before)) {
      const unused = await desk.readIn(orgId, (scope) => filesNobodyShows(scope, { before }));
      for (const file of unused) await forgetFile(desk, file);
    }
    if (objects) await removeOrphans(desk, objects, before);
  };
}

/** Objects without a row: their organisation was erased, or a removal stopped half-way. */
async function removeOrphans(
  { readIn }: FileStorage,
  objects: ObjectContentStore,
  before: Date,
): Promise<void> {
  for await (const { org_id, file_id, modified_at } of objects.all()) {
    if (modified_at > before) continue;
    const file = await readIn(org_id, (scope) => findFile(scope, file_id));
    if (!file) await objects.remove({ org_id, file_id, upload_id: null });
  }
}

import { createHash } from 'node:crypto';
import type {
  FileOnItsWay,
  SentFile,
  ShownFile,
  ShownFiles,
} from '@heatwise/contract/education/files.contract';
import { mayManageModules } from '@heatwise/domain/education/education';
import {
  bytesOfPart,
  FILE_MESSAGES,
  FILE_PART_BYTES,
  FIRST_BYTES,
  MOST_BYTES_OF_ORGANISATION,
  mediaTypeOf,
  partsOf,
} from '@heatwise/domain/education/module-files';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope, ReadIn } from '../../../organisation/organisation-scope.ts';
import { refuseOverStorage } from '../../../organisation/quota.store.ts';
import type { ContentStore } from './content-store.ts';
import type { FileAddresses, FileHolder } from './file-addresses.ts';
import {
  bytesOfFiles,
  deleteFile,
  digestOfPart,
  findFile,
  findFiles,
  insertFile,
  insertPart,
  type ModuleFile,
  partsThere,
  updateFile,
} from './files.store.ts';

/** The files of modules: what they lie in, what opens them, and the time. */
export type FileStorage = {
  readonly readIn: ReadIn;
  readonly store: ContentStore;
  readonly addresses: FileAddresses;
  readonly clock: () => Date;
};

/** The same for a caller, who is given addresses. */
export type FileDesk = FileStorage & { readonly holder: FileHolder };

function refuseStrangers(actor: Actor): void {
  if (!mayManageModules(actor)) throw new AppError('not-permitted');
}

/** Throws file-not-found. */
async function known(scope: OrganisationScope, fileId: string): Promise<ModuleFile> {
  const file = await findFile(scope, fileId);
  if (!file) throw new AppError('file-not-found');
  return file;
}

/** Of these files those that are complete, with their addresses. */
export async function showFiles(
  scope: OrganisationScope,
  { addresses, clock, holder }: FileDesk,
  fileIds: readonly string[],
): Promise<ShownFiles> {
  const files = await findFiles(scope, fileIds);
  const complete = files.filter(({ completed_at }) => completed_at !== null);
  const shown = (file: ModuleFile) =>
    shownFile(file, addresses.addressOf(holder, { org_id: scope.org_id, file_id: file.file_id }, clock()));
  return Object.fromEntries(complete.map((file) => [file.file_id, shown(file)]));
}

function shownFile({ file_id, kind, name, bytes, seconds }: ModuleFile, address: string): ShownFile {
  return { file_id, kind, name, bytes, seconds, address };
}

export type CoverDesk = Pick<FileDesk, 'addresses' | 'clock' | 'holder'>;

/** What opens the cover of a card; null without one. */
export function coverAddress(
  { org_id }: OrganisationScope,
  { addresses, clock, holder }: CoverDesk,
  coverId: string | null,
): string | null {
  return coverId === null ? null : addresses.addressOf(holder, { org_id, file_id: coverId }, clock());
}

async function onItsWay(scope: OrganisationScope, desk: FileDesk, fileId: string): Promise<FileOnItsWay> {
  const { file_id, kind, bytes } = await known(scope, fileId);
  const parts = await partsThere(scope, fileId);
  return {
    file_id,
    kind,
    bytes,
    part_bytes: FILE_PART_BYTES,
    parts: partsOf(bytes),
    parts_there: parts.map(({ number }) => number),
    digests_there: parts.map(({ digest }) => digest?.toString('hex') ?? null),
    file: (await showFiles(scope, desk, [fileId]))[fileId] ?? null,
  };
}

/** Throws not-permitted and file-not-found. */
export async function readFileOnItsWay(
  scope: OrganisationScope,
  desk: FileDesk,
  actor: Actor,
  fileId: string,
): Promise<FileOnItsWay> {
  refuseStrangers(actor);
  return onItsWay(scope, desk, fileId);
}

async function refuseWithoutRoom(scope: OrganisationScope, bytes: number): Promise<void> {
  await refuseOverStorage(scope, bytes);
  if ((await bytesOfFiles(scope)) + bytes > MOST_BYTES_OF_ORGANISATION) throw new AppError('file-no-room');
}

/**
 * Announces a file; the same again answers how far it is. Throws not-permitted, quota-reached, file-no-room,
 * and file-id-taken for another file of that id.
 */
export async function beginFile(desk: FileDesk, actor: Actor, sent: SentFile): Promise<FileOnItsWay> {
  refuseStrangers(actor);
  const { org_id } = actor;
  const { file_id, kind, bytes } = sent;
  const there = await desk.readIn(org_id, (scope) => findFile(scope, file_id));
  if (there && (there.kind !== kind || there.bytes !== bytes)) throw new AppError('file-id-taken');
  if (!there) {
    await desk.readIn(org_id, async (scope) => {
      await refuseWithoutRoom(scope, bytes);
      const row = { ...sent, media_type: null, upload_id: null, completed_at: null };
      await insertFile(scope, { ...row, created_by: actor.user_id }, desk.clock());
    });
  }
  return desk.readIn(org_id, (scope) => onItsWay(scope, desk, file_id));
}

/**
 * Takes a part; the same again changes nothing. Throws not-permitted, file-not-found, file-complete, file-part-length,
 * file-part-differs for other bytes than before, and file-not-valid, which ends a file that is not what it says.
 */
export async function takePart(
  desk: FileDesk,
  actor: Actor,
  part: { readonly file_id: string; readonly number: number; readonly body: unknown },
): Promise<FileOnItsWay> {
  refuseStrangers(actor);
  const { org_id } = actor;
  const { file_id, number, body } = part;
  const file = await desk.readIn(org_id, (scope) => known(scope, file_id));
  if (file.completed_at !== null) throw new AppError('file-complete');
  const isPart = number < partsOf(file.bytes);
  if (!Buffer.isBuffer(body) || !isPart || body.length !== bytesOfPart(file.bytes, number))
    throw new AppError('file-part-length');
  const digest = createHash('sha256').update(body).digest();
  if (await desk.readIn(org_id, (scope) => isThere(scope, part, digest)))
    return desk.readIn(org_id, (scope) => onItsWay(scope, desk, file_id));
  const upload = await begunUpload(desk, file, number === 0 ? await typeOfFirst(desk, file, body) : null);
  const kept = await desk.store.keep({ ...file, upload_id: upload }, number, body);
  return desk.readIn(org_id, async (scope) => {
    await insertPart(scope, part, { ...kept, digest });
    // Of two at once with different bytes the first is kept.
    await isThere(scope, part, digest);
    return onItsWay(scope, desk, file_id);
  });
}

/** Whether the part has arrived. Throws file-part-differs where it was another one. */
async function isThere(
  scope: OrganisationScope,
  part: { readonly file_id: string; readonly number: number },
  digest: Buffer,
): Promise<boolean> {
  const there = await digestOfPart(scope, part);
  if (there && !there.equals(digest)) throw new AppError('file-part-differs');
  return there !== undefined;
}

/** What the file is by its first bytes. Throws file-not-valid where that is not its kind, and forgets the file. */
async function typeOfFirst(desk: FileDesk, file: ModuleFile, body: Buffer): Promise<string> {
  const mediaType = mediaTypeOf(file.kind, body.subarray(0, FIRST_BYTES));
  if (mediaType) return mediaType;
  await forgetFile(desk, file);
  throw new AppError('file-not-valid', { message: FILE_MESSAGES.notValid[file.kind] });
}

/** Notes the media type, and opens the upload with the first part that arrives, whichever that is. */
async function begunUpload(
  desk: FileDesk,
  file: ModuleFile,
  media_type: string | null,
): Promise<string | null> {
  const { org_id, file_id } = file;
  const opened = file.upload_id ?? (await desk.store.begin(file, media_type ?? 'application/octet-stream'));
  return desk.readIn(org_id, async (scope) => {
    if (media_type) await updateFile(scope, file_id, { media_type });
    if (opened === null) return null;
    // Two parts at once open two uploads; the one that is noted counts, the other is never finished.
    const noted = (await known(scope, file_id)).upload_id;
    if (noted !== null) return noted;
    await updateFile(scope, file_id, { upload_id: opened });
    return opened;
  });
}

/** Ends the sending. Once complete it is again. Throws not-permitted, file-not-found and file-incomplete. */
export async function completeFile(desk: FileDesk, actor: Actor, fileId: string): Promise<FileOnItsWay> {
  refuseStrangers(actor);
  const { org_id } = actor;
  const file = await desk.readIn(org_id, (scope) => known(scope, fileId));
  if (file.completed_at === null) {
    const parts = await desk.readIn(org_id, (scope) => partsThere(scope, fileId));
    if (parts.length < partsOf(file.bytes) || file.media_type === null) throw new AppError('file-incomplete');
    await desk.store.finish(
      file,
      parts.map(({ etag }) => etag),
    );
    await desk.readIn(org_id, (scope) => updateFile(scope, fileId, { completed_at: desk.clock() }));
  }
  return desk.readIn(org_id, (scope) => onItsWay(scope, desk, fileId));
}

/** Keeps a picture, which is a JPEG by now; the same id again changes nothing. Throws not-permitted, quota-reached and file-no-room. */
export async function keepPicture(
  desk: FileDesk,
  actor: Actor,
  { file_id, name, jpeg }: { readonly file_id: string; readonly name: string; readonly jpeg: Buffer },
): Promise<ShownFile> {
  refuseStrangers(actor);
  const now = desk.clock();
  return desk.readIn(actor.org_id, async (scope) => {
    const file = {
      file_id,
      kind: 'picture' as const,
      name,
      bytes: jpeg.length,
      seconds: null,
      media_type: 'image/jpeg',
      upload_id: null,
      completed_at: now,
      created_by: actor.user_id,
    };
    if (!(await findFile(scope, file_id))) {
      await refuseWithoutRoom(scope, jpeg.length);
      await insertFile(scope, file, now);
      const digest = createHash('sha256').update(jpeg).digest();
      await insertPart(scope, { file_id, number: 0 }, { body: jpeg, digest });
    }
    const shown = (await showFiles(scope, desk, [file_id]))[file_id];
    if (shown?.kind !== 'picture') throw new AppError('file-id-taken');
    return shown;
  });
}

/** Removes a file wherever it lies, first its bytes: what is left over is found again by its row. */
export async function forgetFile({ readIn, store }: FileStorage, file: ModuleFile): Promise<void> {
  await store.remove(file);
  await readIn(file.org_id, (scope) => deleteFile(scope, file.file_id));
}

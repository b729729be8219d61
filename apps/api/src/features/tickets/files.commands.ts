import type { TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import { imageFormatOf } from '@heatwise/domain/people/profile-image';
import {
  kindOfTicketFile,
  pictureName,
  TICKET_FILE_MAX_BYTES,
  TICKET_FILES_MAX_BYTES,
  ticketFileName,
} from '@heatwise/domain/tickets/ticket-files';
import { AppError } from '../../http/app-error.ts';
import type { PictureReader } from '../../http/picture.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverStorage } from '../../organisation/quota.store.ts';
import { bodyOfFile, bytesOfFiles, findFile, insertFile } from './files.store.ts';

/** A file as it is kept. */
export type ReadFile = { readonly name: string; readonly is_picture: boolean; readonly body: Buffer };

/**
 * What is kept of a file that somebody sent: of a picture a new JPEG without anything that the camera noted, of
 * everything else the bytes. Throws ticket-file-empty, ticket-file-too-large and ticket-picture-not-valid. Takes time,
 * so nothing is locked meanwhile.
 */
export async function readSentFile(
  pictures: PictureReader,
  sent: { readonly name: string; readonly body: Buffer },
): Promise<ReadFile> {
  const { body } = sent;
  if (body.length === 0) throw new AppError('ticket-file-empty');
  if (body.length > TICKET_FILE_MAX_BYTES) throw new AppError('ticket-file-too-large');
  const name = ticketFileName(sent.name);
  const kind = kindOfTicketFile(name, body.subarray(0, 64));
  if (kind === 'refused') throw new AppError('ticket-picture-not-valid');
  if (kind === 'download') return { name, is_picture: false, body };
  try {
    const jpeg = await pictures.toJpeg(body.toString('base64'));
    if (imageFormatOf(jpeg) !== 'jpeg') throw new AppError('ticket-picture-not-valid');
    return { name: pictureName(name), is_picture: true, body: jpeg };
  } catch (error) {
    if (error instanceof AppError && error.code === 'image-not-valid')
      throw new AppError('ticket-picture-not-valid');
    throw error;
  }
}

type Sender = { readonly ticket_file_id: string; readonly sent_by: string; readonly now: Date };

/**
 * Keeps a file for a message that will name it; the same id again changes nothing. Belongs where the organisation's clock is held,
 * so that two at once do not both get the last room. Throws ticket-id-taken, ticket-file-no-room and quota-reached.
 */
export async function keepFile(
  scope: OrganisationScope,
  file: ReadFile,
  { ticket_file_id, sent_by, now }: Sender,
): Promise<TicketFile> {
  const there = await findFile(scope, ticket_file_id);
  if (there) {
    if (there.sent_by !== sent_by) throw new AppError('ticket-id-taken');
    const { name, is_picture, bytes } = there;
    return { ticket_file_id, name, is_picture, bytes };
  }
  await refuseWithoutRoom(scope, file.body.length);
  await refuseOverStorage(scope, file.body.length);
  const kept = { ticket_file_id, name: file.name, is_picture: file.is_picture, bytes: file.body.length };
  await insertFile(scope, { ...kept, body: file.body, message_id: null, sent_by, sent_at: now });
  return kept;
}

/** Throws ticket-file-no-room. */
export async function refuseWithoutRoom(scope: OrganisationScope, bytes: number): Promise<void> {
  if ((await bytesOfFiles(scope)) + bytes > TICKET_FILES_MAX_BYTES) throw new AppError('ticket-file-no-room');
}

/** A file with what is in it. `mayRead` is asked about the ticket it belongs to. Throws ticket-file-not-found. */
export async function fileToRead(
  scope: OrganisationScope,
  fileId: string,
  mayRead: (ticketId: string) => Promise<boolean>,
) {
  const file = await findFile(scope, fileId);
  if (!file?.ticket_id || !(await mayRead(file.ticket_id))) throw new AppError('ticket-file-not-found');
  return { ...file, body: await bodyOfFile(scope, fileId) };
}

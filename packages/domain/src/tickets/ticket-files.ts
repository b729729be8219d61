import { imageFormatOf } from '../people/profile-image.ts';

const MEBIBYTE = 1024 * 1024;
export const TICKET_FILE_MAX_BYTES = 10 * MEBIBYTE;
export const MOST_FILES_OF_MESSAGE = 5;
/** Files of all tickets of an organisation together. */
export const TICKET_FILES_MAX_BYTES = 100 * MEBIBYTE;
export const TICKET_FILE_NAME_MAX_LENGTH = 200;
/** A file that was sent and belongs to no message after so many hours was never meant to be. */
export const UNUSED_FILE_HOURS = 24;

export const TICKET_FILE_MESSAGES = {
  notFound: 'File not found',
  empty: 'This file is empty.',
  tooLarge: `This file is too large: a file can have ${TICKET_FILE_MAX_BYTES / MEBIBYTE} MB.`,
  tooMany: `A message can have ${MOST_FILES_OF_MESSAGE} files.`,
  noRoom: `The files of your organisation’s tickets fill the ${TICKET_FILES_MAX_BYTES / MEBIBYTE} MB there are.`,
  notAPicture: 'This file is named as a picture, but it is none, or it is damaged.',
} as const;

const PICTURE_NAME = /\.(jpe?g|png|webp|gif|avif)$/i;

/**
 * What becomes of a file: a picture is made anew, anything else is kept as it is and only ever downloaded. One that is
 * named as a picture and is none is refused: nobody should open it as what it is not.
 */
export function kindOfTicketFile(name: string, first: Uint8Array): 'picture' | 'download' | 'refused' {
  if (imageFormatOf(first) !== null) return 'picture';
  return PICTURE_NAME.test(name) ? 'refused' : 'download';
}

/** Without folders, control characters and what file systems or headers take badly; never empty. */
export function ticketFileName(sent: string): string {
  const name = sent
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '_')
    .trim();
  if (name.length <= TICKET_FILE_NAME_MAX_LENGTH) return name.replace(/^\.+$/, '') || 'file';
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, TICKET_FILE_NAME_MAX_LENGTH - ending.length) + ending;
}

/** A picture is a JPEG from now on, and is called so. */
export function pictureName(name: string): string {
  return `${name.replace(/\.[^.]{1,10}$/, '') || 'picture'}.jpg`;
}

/** "340 kB", "1.2 MB", "1.5 GB". */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

import { imageFormatOf } from '../people/profile-image.ts';

/** What a module may hold besides words. Captions belong to a video. */
export const MODULE_FILE_KINDS = ['picture', 'video', 'pdf', 'captions'] as const;
export type ModuleFileKind = (typeof MODULE_FILE_KINDS)[number];

const MEBIBYTE = 1024 * 1024;

/** The largest file of each kind, in bytes. */
export const MOST_FILE_BYTES: Readonly<Record<ModuleFileKind, number>> = {
  picture: 20 * MEBIBYTE,
  video: 200 * MEBIBYTE,
  pdf: 50 * MEBIBYTE,
  captions: MEBIBYTE,
};

/** The longer side of a module's cover, in pixels: sharp on every card, and quick on a site's connection. */
export const COVER_MAX_SIDE = 640;

/** Files of all modules of an organisation together, in bytes. */
export const MOST_BYTES_OF_ORGANISATION = 20 * 1024 * MEBIBYTE;

/** A file is sent in parts of this size, the last one as long as is left: the least that stores of objects take. */
export const FILE_PART_BYTES = 5 * MEBIBYTE;

export const FILE_NAME_MAX_LENGTH = 200;
/** Of a picture's description, a video's title and a PDF's. */
export const FILE_TITLE_MAX_LENGTH = 300;

/** How many parts a file of so many bytes has. */
export function partsOf(bytes: number): number {
  return Math.ceil(bytes / FILE_PART_BYTES);
}

/** How long a part is, in bytes; parts are counted from 0. */
export function bytesOfPart(bytes: number, number: number): number {
  return Math.min(FILE_PART_BYTES, bytes - number * FILE_PART_BYTES);
}

/** So many of a file's first bytes are enough to know what it is. */
export const FIRST_BYTES = 64;

/**
 * What a file is by its first bytes, whatever its name or its sender says: the media type it is served with. Null for
 * everything that its kind is not. Of videos those that every browser plays: MP4 and WebM.
 */
export function mediaTypeOf(kind: ModuleFileKind, first: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...first.subarray(from, to));
  switch (kind) {
    case 'picture': {
      const format = imageFormatOf(first);
      return format && `image/${format}`;
    }
    case 'video':
      // An AVIF picture is in the same wrapping as an MP4.
      if (text(4, 8) === 'ftyp') return imageFormatOf(first) === null ? 'video/mp4' : null;
      return first[0] === 0x1a && text(1, 4) === 'E\xdf\xa3' ? 'video/webm' : null;
    case 'pdf':
      return text(0, 5) === '%PDF-' ? 'application/pdf' : null;
    case 'captions':
      return /^(\xef\xbb\xbf)?WEBVTT(\s|$)/.test(text(0, FIRST_BYTES)) ? 'text/vtt' : null;
  }
}

export const FILE_MESSAGES = {
  notFound: 'File not found',
  tooLarge: 'This file is too large.',
  noRoom: 'The files of your modules fill the space there is. Delete videos that nobody needs.',
  partLength: 'A part of the file arrived incomplete. Please send it again.',
  partDiffers: 'The file has changed since its first part was sent. Please send it as a new one.',
  incomplete: 'Parts of the file are missing.',
  notValid: {
    picture: 'This is not a picture (JPEG, PNG, WebP, GIF or AVIF).',
    video: 'This is not a video that browsers play (MP4 or WebM).',
    pdf: 'This is not a PDF.',
    captions: 'These are not captions (WebVTT).',
  } satisfies Record<ModuleFileKind, string>,
  complete: 'This file is complete and does not change any more.',
  addressExpired: 'This address is no longer valid. Please load the page again.',
} as const;

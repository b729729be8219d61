import { expect, test } from 'vitest';
import { bytesOfPart, FILE_PART_BYTES, type ModuleFileKind, mediaTypeOf, partsOf } from './module-files.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[ModuleFileKind, string, string | null]>([
  ['picture', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['picture', '\x89PNG\r\n', 'image/png'],
  ['picture', '<svg xmlns', null],
  ['video', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['video', '\x1aE\xdf\xa3\x01', 'video/webm'],
  ['video', '\0\0\0\x20ftypavif', null],
  ['video', '\xff\xd8\xff\xe0', null],
  ['pdf', '%PDF-1.7', 'application/pdf'],
  ['pdf', '<html>%PDF-1.7', null],
  ['captions', 'WEBVTT\n\n00:00.000', 'text/vtt'],
  ['captions', '\xef\xbb\xbfWEBVTT', 'text/vtt'],
  ['captions', 'WEBVTTX', null],
  ['captions', '', null],
])('what is sent as %s and begins with %j is %s', (kind, first, type) => {
  expect(mediaTypeOf(kind, bytes(first))).toBe(type);
});

test.each([
  [1, 1],
  [FILE_PART_BYTES, 1],
  [FILE_PART_BYTES + 1, 2],
  [10 * FILE_PART_BYTES - 1, 10],
])('a file of %i bytes has %i parts, which together are the file', (size, count) => {
  expect(partsOf(size)).toBe(count);
  const lengths = Array.from({ length: count }, (_, number) => bytesOfPart(size, number));
  expect(lengths.every((length) => length > 0 && length <= FILE_PART_BYTES)).toBe(true);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(size);
});

import { expect, test } from 'vitest';
import { imageFormatOf } from './profile-image.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0....JFIF'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF....WEBPVP8 '],
  ['gif', 'GIF89a'],
  ['avif', '\0\0\0\x1cftypavif'],
])('a file of the kind %s is recognised by its first bytes', (format, text) => {
  expect(imageFormatOf(bytes(text))).toBe(format);
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a drawing after an XML declaration', '<?xml version="1.0"?><svg/>'],
  ['a document', '%PDF-1.7'],
  ['a sound in the same container as WebP', 'RIFF....WAVE'],
  ['nothing', ''],
])('%s is not a picture', (_name, text) => {
  expect(imageFormatOf(bytes(text))).toBeNull();
});

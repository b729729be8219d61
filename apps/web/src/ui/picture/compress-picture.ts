import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@heatwise/domain/people/profile-image';
import { LOGO_THUMBNAIL } from '@heatwise/domain/text/interface-constants';

/** What of a picture is to be kept: the centre in parts of its width and height (0 to 1), and how near (1: all of the shorter side). */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

export const MOST_ZOOM = 4;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export type Size = { readonly width: number; readonly height: number };
/** In the picture's own pixels. */
type Square = { readonly left: number; readonly top: number; readonly side: number };

/** The square of a picture that a crop keeps; it never leaves the picture. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / Math.min(MOST_ZOOM, Math.max(1, zoom));
  const within = (centre: number, length: number) =>
    Math.min(length - side, Math.max(0, centre * length - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop moved by parts of the square's own side; it stops where the picture ends. */
export function movedBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  const moved = (start: number, by: number, length: number) =>
    (Math.min(length - side, Math.max(0, start + by * side)) + side / 2) / length;
  return { ...crop, x: moved(left, right, size.width), y: moved(top, down, size.height) };
}

/** Draws the picture with so many pixels on its longer side at a quality from 0 to 1; null when the browser cannot. */
export type Encode = (side: number, quality: number) => Promise<Blob | null>;

const QUALITIES = [0.9, 0.75, 0.6] as const;
const LOGO_QUALITIES = [LOGO_THUMBNAIL.quality, 0.75, 0.6] as const;
const SHRINK = 0.7;
/** Pictures are not made smaller than this. */
export const LEAST_SIDE = 64;

/** The best that fits: at most 1,920 px a side and 1 MB; null when nothing does. */
export async function compressed(
  encode: Encode,
  side: number,
  qualities: readonly number[] = QUALITIES,
): Promise<Blob | null> {
  let tried = Math.min(IMAGE_MAX_SIDE, Math.round(side));
  for (; tried >= LEAST_SIDE; tried = Math.floor(tried * SHRINK)) {
    for (const quality of qualities) {
      const blob = await encode(tried, quality);
      if (!blob) return null;
      if (blob.size <= IMAGE_MAX_BYTES) return blob;
    }
  }
  return null;
}

/** The square of a picture as a small JPEG. */
export function compressedSquare(
  picture: HTMLImageElement,
  { left, top, side }: Square,
): Promise<Blob | null> {
  const part = { left, top, width: side, height: side };
  return compressed((drawn, quality) => jpegOf(picture, part, drawn, quality), side);
}

/** A whole logo, as wide or as high as it is, as a small JPEG. */
export async function compressedLogo(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const part = { left: 0, top: 0, width: picture.width, height: picture.height };
  const encode: Encode = (drawn, quality) => jpegOf(picture, part, drawn, quality);
  return compressed(encode, Math.max(part.width, part.height), LOGO_QUALITIES).finally(() => picture.close());
}

type Part = Size & Pick<Square, 'left' | 'top'>;

async function jpegOf(
  picture: HTMLImageElement | ImageBitmap,
  { left, top, width, height }: Part,
  longerSide: number,
  quality: number,
): Promise<Blob | null> {
  const scale = longerSide / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency, and black is what it would make of it.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** A file's bytes as base64, without a data address before it. Rejects when the file cannot be read. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(blob);
  });
}

import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@heatwise/domain/people/profile-image';
import type { Square } from './crop-square.ts';

/** Draws the picture so many pixels a side at a quality from 0 to 1; null when the browser cannot. */
export type Encode = (side: number, quality: number) => Promise<Blob | null>;

const QUALITIES = [0.9, 0.75, 0.6] as const;
const SHRINK = 0.7;
const LEAST_SIDE = 64;

/** The best that fits: at most 1,920 px a side and 1 MB; null when nothing does. Source: specification §5. */
export async function compressed(encode: Encode, side: number): Promise<Blob | null> {
  let tried = Math.min(IMAGE_MAX_SIDE, Math.round(side));
  for (; tried >= LEAST_SIDE; tried = Math.floor(tried * SHRINK)) {
    for (const quality of QUALITIES) {
      const blob = await encode(tried, quality);
      if (!blob) return null;
      if (blob.size <= IMAGE_MAX_BYTES) return blob;
    }
  }
  return null;
}

/** The square of a picture as a small JPEG. */
export function compressedSquare(picture: HTMLImageElement, square: Square): Promise<Blob | null> {
  return compressed(async (side, quality) => {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    // JPEG knows no transparency, and black is what it would make of it.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  }, square.side);
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

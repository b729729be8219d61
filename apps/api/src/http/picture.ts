import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, imageFormatOf } from '@heatwise/domain/people/profile-image';
import sharp from 'sharp';
import { AppError } from './app-error.ts';
import { createSemaphore } from './semaphore.ts';

/** Larger than any camera's picture, small enough to unpack: a few bytes can claim to be gigapixels. */
const PIXEL_LIMIT = 60_000_000;
const SECONDS_LIMIT = 10;
/** The first that fits into the limit is taken. */
const QUALITIES = [85, 70, 50, 30] as const;
const dataAddress = /^data:image\/[a-z0-9.+-]+;base64,/i;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

export type PictureReader = {
  /**
   * Makes a plain JPEG of any picture we read: upright, at most `maxSide` (1,920 when not given) px a side and 1 MB,
   * without position or any other note of the camera. `image` is base64, with or without a data address before it.
   * Throws image-not-valid, and server-busy when too many are waiting.
   */
  toJpeg(image: string, maxSide?: number): Promise<Buffer>;
};

/** Unpacking takes memory, so two pictures at once and a short queue. */
export function createPictureReader(): PictureReader {
  const semaphore = createSemaphore(2, 20, () => new AppError('server-busy', { retryAfterSeconds: 5 }));
  return {
    async toJpeg(image, maxSide = IMAGE_MAX_SIDE) {
      const text = image.replace(dataAddress, '');
      if (!base64.test(text)) throw new AppError('image-not-valid');
      const bytes = Buffer.from(text, 'base64');
      if (!imageFormatOf(bytes)) throw new AppError('image-not-valid');
      return semaphore(() => reencode(bytes, maxSide));
    },
  };
}

async function reencode(bytes: Buffer, maxSide: number): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const quality of QUALITIES) {
    smallest = await jpegOf(bytes, maxSide, quality);
    if (smallest.length <= IMAGE_MAX_BYTES) return smallest;
  }
  throw new AppError('image-not-valid');
}

async function jpegOf(bytes: Buffer, maxSide: number, quality: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS_LIMIT })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer();
  } catch {
    // Whatever the decoder dislikes, the sender's file is at fault; its words name internals and help nobody.
    throw new AppError('image-not-valid');
  }
}

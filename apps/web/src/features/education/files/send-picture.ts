import { fileRoutes } from '@heatwise/contract/education/education.routes';
import type { ShownFile } from '@heatwise/contract/education/files.contract';
import { FILE_MESSAGES } from '@heatwise/domain/education/module-files';
import type { ApiClient } from '../../../platform/api-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { base64Of, compressed, LEAST_SIDE } from '../../../ui/picture/compress-picture.ts';

/**
 * Sends a picture, made small in this browser first: `maxSide` pixels at most where that is said. Rejects with
 * RequestFailure where it is none.
 */
export async function sendPicture(
  api: ApiClient,
  file: Blob,
  file_id: string,
  maxSide = Number.POSITIVE_INFINITY,
): Promise<ShownFile> {
  const small = await smaller(file, maxSide);
  if (!small) throw new RequestFailure('file-not-valid', FILE_MESSAGES.notValid.picture);
  const name = file instanceof File ? file.name : 'Picture';
  return api.send(fileRoutes.picture, {
    body: { file_id, name, image: await base64Of(small) }, // The draft is saved by itself meanwhile.
    isIndependent: true,
  });
}

async function smaller(file: Blob, maxSide: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  const encode = (side: number, quality: number) => {
    const share = side / Math.max(width, height);
    canvas.width = Math.max(1, Math.round(width * share));
    canvas.height = Math.max(1, Math.round(height * share));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  };
  try {
    // A picture of a few points is drawn larger, as far as pictures are made small.
    return await compressed(encode, Math.min(maxSide, Math.max(width, height, LEAST_SIDE)));
  } finally {
    bitmap.close();
  }
}

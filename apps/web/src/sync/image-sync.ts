import type { WantedImage } from './store/images.store.ts';
import { SyncFailure } from './sync-failure.ts';
import type { Stages } from './sync-stages.ts';
import { PERCENTAGE_AFTER_CORE, PERCENTAGE_AFTER_IMAGES } from './sync-texts.ts';

/** Pictures fetched side by side. */
const AT_ONCE = 4;

/**
 * Fetches the pictures of people and of the organisation whose row changed. A picture that cannot be had is taken to
 * be empty until its owner's row changes; when the server cannot be reached the cycle ends and the rest is fetched
 * next time.
 */
export async function syncImages({ store, calls, tellProgress, signal }: Stages): Promise<void> {
  const { wanted, dropped } = store.wantedImages();
  if (dropped) tellProgress(PERCENTAGE_AFTER_CORE, { changed: ['profile_images'] });
  const fetchOne = async (image: WantedImage) => {
    try {
      return { ...image, image: await calls.image(image) };
    } catch (cause) {
      const isGone = cause instanceof SyncFailure && (cause.kind === 'refused' || cause.kind === 'malformed');
      if (!isGone) throw cause;
      return { ...image, image: '' };
    }
  };
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    signal.throwIfAborted();
    store.storeImages(await Promise.all(wanted.slice(start, start + AT_ONCE).map(fetchOne)));
    const share = Math.min(1, (start + AT_ONCE) / wanted.length);
    const percentage =
      PERCENTAGE_AFTER_CORE + Math.floor(share * (PERCENTAGE_AFTER_IMAGES - PERCENTAGE_AFTER_CORE));
    tellProgress(percentage, { changed: ['profile_images'] });
  }
  tellProgress(PERCENTAGE_AFTER_IMAGES);
}

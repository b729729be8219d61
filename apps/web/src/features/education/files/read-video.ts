type ReadVideo = {
  /** Null where the browser cannot tell. */
  readonly seconds: number | null;
  readonly poster: Blob | null;
};

const PATIENCE_MS = 8000;
const POSTER_WIDTH = 960;
/** The very first picture is often black. */
const POSTER_AT = 0.1;

/** How long a video is, and a picture from near its beginning; nothing of either where this browser cannot play it. */
export async function readVideo(file: Blob): Promise<ReadVideo> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = address;
  try {
    await heard(video, 'loadeddata');
    const seconds = Number.isFinite(video.duration) ? video.duration : null;
    video.currentTime = (seconds ?? 0) * POSTER_AT;
    await heard(video, 'seeked');
    return { seconds, poster: await pictureOf(video) };
  } catch {
    return { seconds: null, poster: null };
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), PATIENCE_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('not playable'))),
      { once: true },
    );
  });
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return Promise.resolve(null);
  const canvas = document.createElement('canvas');
  const share = Math.min(1, POSTER_WIDTH / videoWidth);
  canvas.width = Math.round(videoWidth * share);
  canvas.height = Math.round(videoHeight * share);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}

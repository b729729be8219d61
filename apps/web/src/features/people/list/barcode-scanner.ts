/** What browsers with a reader of codes have (Shape Detection); the others have nothing by this name. */
type Detector = { detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new () => Detector;

/** Long enough for the picture to change, short enough to feel at once. */
const LOOK_EVERY_MS = 200;

export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/**
 * Shows the camera in a video element and gives the first QR code or barcode it sees. Rejects when there is no camera
 * or it may not be used, and with the signal's reason when it is ended; the camera is let go of in every case.
 */
export async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const Class = detectorClass();
  if (!Class) throw new Error('This browser cannot read codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const detector = new Class();
    for (;;) {
      signal.throwIfAborted();
      const [code] = await detector.detect(video);
      if (code && code.rawValue.trim() !== '') return code.rawValue.trim();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

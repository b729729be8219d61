import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import classes from './people-list.module.css';

/** What browsers with a reader of codes have (Shape Detection); the others have nothing by this name. */
type Detector = { detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new () => Detector;

/** Long enough for the picture to change, short enough to feel at once. */
const LOOK_EVERY_MS = 200;

function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/**
 * Shows the camera in a video element and gives the first QR code or barcode it sees. Rejects when there is no camera
 * or it may not be used, and with the signal's reason when it is ended; the camera is let go of in every case.
 */
async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
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

type ScanButtonProps = { onCode: (code: string) => void };

/** Finds a person by the code on their badge. Absent where the browser reads no codes: there one types the number. */
export function ScanButton({ onCode }: ScanButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  if (!canScan()) return null;
  return (
    <>
      <ToolButton label="Scan" icon={<IconQrcode size={18} aria-hidden="true" />} onClick={open} />
      <GuardedModal opened={isOpen} onClose={close} title="Scan a badge" centered>
        <Scanner
          onCode={(code) => {
            close();
            onCode(code);
          }}
        />
      </GuardedModal>
    </>
  );
}

function Scanner({ onCode }: ScanButtonProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    const controller = new AbortController();
    const element = video.current;
    if (element) {
      scanCode(element, controller.signal).then(
        (code) => found.current(code),
        () => {
          if (!controller.signal.aborted)
            setFailure('The camera cannot be used. Search by the employee ID instead.');
        },
      );
    }
    return () => controller.abort();
  }, []);
  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label="What the camera sees" />
      <Text size="sm" mt="xs" role="status">
        {failure ?? 'Hold the QR code or barcode with the employee ID in front of the camera.'}
      </Text>
    </>
  );
}

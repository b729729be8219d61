import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconQrcode } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { canScan, scanCode } from './barcode-scanner.ts';
import classes from './people-list.module.css';

type Props = { onCode: (code: string) => void };

/** Finds a person by the code on their badge. Absent where the browser reads no codes: there one types the number. */
export function ScanButton({ onCode }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  if (!canScan()) return null;
  return (
    <>
      <ToolButton label="Scan" icon={<IconQrcode size={18} aria-hidden="true" />} onClick={open} />
      <GuardedModal
        opened={isOpen}
        onClose={close}
        title="Scan a badge"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
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

function Scanner({ onCode }: Props) {
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

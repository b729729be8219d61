import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { compressedSquare, cropSquare, MOST_ZOOM, movedBy, type Size, WHOLE } from './compress-picture.ts';
import classes from './picture.module.css';

type Props = {
  /** Null while nothing is chosen. */
  file: File | null;
  isBusy: boolean;
  onCancel: () => void;
  /** The square as a small JPEG, or the file itself where the browser cannot read or draw it. */
  onChosen: (picture: Blob) => void;
};

const BOX = 280;
/** One press of an arrow key, in parts of what is seen. */
const STEP = 0.05;

/** Chooses the square of a picture that is kept. */
export function CropDialog({ file, ...rest }: Props) {
  return (
    <Modal
      opened={file !== null}
      onClose={rest.onCancel}
      title="Choose the part to show"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      size="sm"
    >
      {file ? <Cropper file={file} {...rest} /> : null}
    </Modal>
  );
}

function Cropper({ file, isBusy, onCancel, onChosen }: Omit<Props, 'file'> & { file: File }) {
  const picture = useRef<HTMLImageElement>(null);
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  function move(right: number, down: number): void {
    if (size) setCrop((before) => movedBy(size, before, right, down));
  }

  function onPointerMove(event: PointerEvent): void {
    if (event.buttons !== 1) return;
    // The picture follows the finger, so what is kept moves against it.
    move(-event.movementX / BOX, -event.movementY / BOX);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] ?? 0, step[1] ?? 0);
  }

  async function choose(): Promise<void> {
    const element = picture.current;
    // Failures of compression are ignored silently; the server judges what it gets.
    const small =
      element && size ? await compressedSquare(element, cropSquare(size, crop)).catch(() => null) : null;
    onChosen(small ?? file);
  }

  const square = size && cropSquare(size, crop);
  const scale = square ? BOX / square.side : 1;
  return (
    <Stack gap="md">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        role="group"
        className={classes.cropBox}
        aria-label="Part of the picture that is kept: drag it, or move it with the arrow keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        {address ? (
          <img
            ref={picture}
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            // A format that only the server reads: it is sent as it is.
            onError={() => onChosen(file)}
            style={
              size && square
                ? {
                    width: size.width * scale,
                    height: size.height * scale,
                    left: -square.left * scale,
                    top: -square.top * scale,
                  }
                : { visibility: 'hidden' }
            }
          />
        ) : null}
      </div>
      <div>
        <Text size="sm" fw={600} id="crop-zoom">
          Zoom
        </Text>
        <Slider
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          label={null}
          value={crop.zoom}
          onChange={(zoom) => setCrop((before) => ({ ...before, zoom }))}
          thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
          thumbSize={24}
          py="xs"
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!size} onClick={() => void choose()}>
          Use picture
        </Button>
      </Group>
    </Stack>
  );
}

import { IMAGE_FORMATS } from '@heatwise/domain/people/profile-image';
import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { base64Of, compressedLogo } from './compress-picture.ts';
import { CropDialog } from './crop-dialog.tsx';
import classes from './picture.module.css';

const ACCEPTED = IMAGE_FORMATS.map((format) => `image/${format}`).join(',');

type Props = {
  /** Base64 JPEG; null when there is none. */
  image: string | null;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
  /** Stand where there is no picture. */
  initials: string;
  /** A person is shown round, and the part to show is chosen; a logo is shown whole, as wide or as high as it is. */
  shape: 'round' | 'logo';
  mayEdit: boolean;
  isBusy: boolean;
  /** Keeps a picture (base64), or none (an empty text). A rejection was already shown to the user. */
  onSet: (image: string) => Promise<unknown>;
};

/** A picture, and for editors the way to another one or to none. */
export function PictureField({ image, alt, initials, shape, mayEdit, isBusy, onSet }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  // Without it the same file could not be chosen again.
  const resetFile = useRef<() => void>(null);

  function choose(next: File | null): void {
    resetFile.current?.();
    if (shape === 'round') setFile(next);
    else if (next) void sendLogo(next);
  }

  async function sendLogo(logo: File): Promise<void> {
    // Failures of compression are ignored silently; the server judges what it gets.
    await send((await compressedLogo(logo).catch(() => null)) ?? logo);
  }

  async function send(picture: Blob | null): Promise<void> {
    // What failed was said by a toast; the dialog closes either way, for the picture would fail again.
    try {
      await onSet(picture ? await base64Of(picture) : '');
    } catch {
    } finally {
      setFile(null);
      setIsRemoving(false);
    }
  }

  return (
    <>
      <Group wrap="nowrap" gap="lg">
        {image && shape === 'logo' ? (
          <img src={`data:image/jpeg;base64,${image}`} alt={alt} className={classes.logo} />
        ) : (
          <Avatar
            src={image ? `data:image/jpeg;base64,${image}` : null}
            alt={image ? alt : ''}
            size={112}
            radius={shape === 'round' ? '50%' : 'lg'}
            color="petrol"
            variant="light"
          >
            {initials}
          </Avatar>
        )}
        {mayEdit ? (
          <Group gap="xs">
            <FileButton
              accept={ACCEPTED}
              onChange={choose}
              resetRef={resetFile}
              inputProps={{ 'aria-label': 'Picture file' }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
                >
                  {image ? 'Change picture' : 'Add picture'}
                </Button>
              )}
            </FileButton>
            {image ? (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => setIsRemoving(true)}
              >
                Remove
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Group>
      <CropDialog
        file={file}
        isBusy={isBusy}
        onCancel={() => setFile(null)}
        onChosen={(picture) => void send(picture)}
      />
      <ConfirmDialog
        opened={isRemoving}
        title="Remove the picture?"
        confirm="Remove"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void send(null)}
        onCancel={() => setIsRemoving(false)}
      >
        The initials are shown in its place.
      </ConfirmDialog>
    </>
  );
}

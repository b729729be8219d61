import { IMAGE_FORMATS } from '@heatwise/domain/people/profile-image';
import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { base64Of } from './compress-picture.ts';
import { CropDialog } from './crop-dialog.tsx';

const ACCEPTED = IMAGE_FORMATS.map((format) => `image/${format}`).join(',');

type Props = {
  /** Base64 JPEG; null when there is none. */
  image: string | null;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
  /** Stand where there is no picture. */
  initials: string;
  isRound: boolean;
  mayEdit: boolean;
  isBusy: boolean;
  /** Keeps a picture (base64), or none (an empty text). A rejection was told to the user already. */
  onSet: (image: string) => Promise<unknown>;
};

/** A square picture, and for editors the way to another one or to none. */
export function PictureField({ image, alt, initials, isRound, mayEdit, isBusy, onSet }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  // Without it the same file could not be chosen again.
  const resetFile = useRef<() => void>(null);

  function choose(next: File | null): void {
    setFile(next);
    resetFile.current?.();
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
        <Avatar
          src={image ? `data:image/jpeg;base64,${image}` : null}
          alt={image ? alt : ''}
          size={112}
          radius={isRound ? '50%' : 'lg'}
          color="petrol"
          variant="light"
        >
          {initials}
        </Avatar>
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
        isRound={isRound}
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

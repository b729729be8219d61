import { initials } from '@heatwise/domain/people/person-name';
import { IMAGE_FORMATS } from '@heatwise/domain/people/profile-image';
import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useSetPicture } from '../person.mutations.ts';
import { usePersonOfPage } from '../person-context.tsx';
import { base64Of } from './compress-picture.ts';
import { CropDialog } from './crop-dialog.tsx';
import { FormSection } from './form-section.tsx';

const ACCEPTED = IMAGE_FORMATS.map((format) => `image/${format}`).join(',');

/** A person's picture, and for editors the way to another one or to none. */
export function PictureCard({ mayEdit }: { mayEdit: boolean }) {
  const person = usePersonOfPage();
  const { user_id, image } = person;
  const setPicture = useSetPicture();
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
      await setPicture.mutateAsync({ user_id, image: picture ? await base64Of(picture) : '' });
    } catch {
    } finally {
      setFile(null);
      setIsRemoving(false);
    }
  }

  return (
    <FormSection title="Picture">
      <Group wrap="nowrap" gap="lg">
        <Avatar
          src={image ? `data:image/jpeg;base64,${image}` : null}
          alt={image ? 'The person’s picture' : ''}
          size={112}
          radius="50%"
          color="petrol"
          variant="light"
        >
          {initials(person)}
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
                  loading={setPicture.isPending}
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
        isBusy={setPicture.isPending}
        onCancel={() => setFile(null)}
        onChosen={(picture) => void send(picture)}
      />
      <ConfirmDialog
        opened={isRemoving}
        title="Remove the picture?"
        confirm="Remove"
        isDangerous
        isBusy={setPicture.isPending}
        onConfirm={() => void send(null)}
        onCancel={() => setIsRemoving(false)}
      >
        The initials are shown in its place.
      </ConfirmDialog>
    </FormSection>
  );
}

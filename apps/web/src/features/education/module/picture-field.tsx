import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { sendPicture } from '../files/send-picture.ts';
import { Picture } from '../reading/media-blocks.tsx';
import { useModuleDraft } from './module-context.ts';
import { showFile } from './training/show-file.ts';

type Props = {
  label: string;
  picture: { readonly file_id: string; readonly alt: string } | undefined;
  /** A picture has arrived. */
  onChoose: (file_id: string) => void;
  onRemove: () => void;
  /** Of its longer side, in pixels. */
  maxSide?: number | undefined;
  /** Below the picture, while there is one. */
  children?: ReactNode;
};

/** One picture of a module that is chosen, replaced and removed. */
export function PictureField({ label, picture, onChoose, onRemove, maxSide, children }: Props) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { module, files, isReadOnly } = useModuleDraft();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const labelId = useId();

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(null);
    setIsBusy(true);
    const file_id = crypto.randomUUID();
    try {
      showFile(queryClient, module.module_id, await sendPicture(api, file, file_id, maxSide));
      onChoose(file_id);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap={6} maw={360} role="group" aria-labelledby={labelId}>
      <Text size="sm" fw={500} id={labelId}>
        {label}
      </Text>
      {picture ? <Picture {...picture} files={files} /> : null}
      {picture ? children : null}
      {isReadOnly ? null : (
        <Group gap="xs">
          <FileButton
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            onChange={(file) => void send(file)}
          >
            {(props) => (
              <Button variant="default" loading={isBusy} {...props}>
                {picture ? 'Replace' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button variant="subtle" onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </Group>
      )}
      {failure === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

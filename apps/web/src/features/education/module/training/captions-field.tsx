import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../../platform/request-failure.ts';
import { sendFile } from '../../files/send-file.ts';
import { useModuleDraft } from '../module-context.ts';
import { showFile } from './show-file.ts';

type Props = { captionsId: string | null; onChange: (captionsId: string | null) => void };

/** The captions of a video, for those who do not hear it and for a loud crib room. */
export function CaptionsField({ captionsId, onChange }: Props) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { module, files } = useModuleDraft();
  const { module_id } = module;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(null);
    setIsBusy(true);
    const file_id = crypto.randomUUID();
    const whole = { file_id, kind: 'captions', name: file.name, bytes: file.size, seconds: null } as const;
    try {
      const nothing = () => undefined;
      const { signal } = new AbortController();
      const shown = await sendFile(api, file, whole, { signal, onProgress: nothing, onWaiting: nothing });
      showFile(queryClient, module_id, shown);
      onChange(file_id);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setFailure(error.problems[0]?.message ?? error.message);
    } finally {
      setIsBusy(false);
    }
  }

  const name = captionsId === null ? null : (files?.[captionsId]?.name ?? 'on their way');
  return (
    <>
      <Group gap="xs">
        <Text size="sm">{name === null ? 'No captions (WebVTT)' : `Captions: ${name}`}</Text>
        <FileButton accept=".vtt,text/vtt" onChange={(file) => void send(file)}>
          {(props) => (
            <Button variant="default" size="compact-md" loading={isBusy} {...props}>
              {name === null ? 'Add captions' : 'Replace'}
            </Button>
          )}
        </FileButton>
        {name === null ? null : (
          <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Group>
      {failure === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
}

import { formatCount } from '@heatwise/domain/text/format-number';
import { fileSizeText } from '@heatwise/domain/tickets/ticket-files';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { CourseDownload as Download } from './use-course-download.ts';

/** Whether a course can be read without a connection, and the way to have it so. */
export function CourseDownload({ download }: { download: Download }) {
  const { state, stored, files, bytesLeft, start } = download;
  switch (state) {
    case 'checking':
    case 'unavailable':
      return null;
    case 'complete':
      return (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
          <Text size="sm">Available offline</Text>
        </Group>
      );
    case 'running':
      return (
        <div>
          <Progress value={(100 * stored) / files} aria-label="Download" mb={6} />
          <Text size="sm" c="dimmed" role="status">
            {`Downloading for offline: ${stored} of ${formatCount(files, 'file', 'files')}`}
          </Text>
        </div>
      );
    case 'partial':
    case 'stopped':
      return (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={start}
          >
            {`Download for offline (${fileSizeText(bytesLeft)})`}
          </Button>
          {state === 'stopped' ? (
            <Text size="sm" role="status" mt={6}>
              {`The download stopped: ${stored} of ${files} files are on this device. Try again when you are online.`}
            </Text>
          ) : null}
        </div>
      );
  }
}

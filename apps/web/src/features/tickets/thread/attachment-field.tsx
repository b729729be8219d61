import { MOST_FILES_OF_MESSAGE, TICKET_FILE_MAX_BYTES } from '@heatwise/domain/tickets/ticket-files';
import { ActionIcon, Button, FileButton, Group, Loader, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import classes from '../tickets.module.css';
import type { Attachments } from './use-attachments.ts';

const MEBIBYTE = 1024 * 1024;

/** Chooses files for a message, and shows which of them have arrived. */
export function AttachmentField({ files }: { files: Attachments }) {
  return (
    <div>
      <Group gap="sm">
        <FileButton multiple onChange={files.choose} inputProps={{ 'aria-label': 'Files to attach' }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              leftSection={<IconPaperclip size={18} aria-hidden="true" />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Up to {MOST_FILES_OF_MESSAGE} files of {TICKET_FILE_MAX_BYTES / MEBIBYTE} MB. Pictures lose their
          position.
        </Text>
      </Group>
      {files.problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {files.problem}
        </Text>
      ) : null}
      {files.attachments.length > 0 ? (
        <ul className={classes.attachments} aria-label="Attached files">
          {files.attachments.map(({ id, name, state, problem }) => (
            <li key={id} className={classes.attachment}>
              {state === 'on its way' ? <Loader size={16} aria-label={`${name} is being sent`} /> : null}
              <span className={classes.words}>
                {name}
                {problem ? (
                  <Text size="sm" c="var(--mantine-color-error)" role="alert">
                    {problem}
                  </Text>
                ) : null}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remove ${name}`}
                onClick={() => files.remove(id)}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

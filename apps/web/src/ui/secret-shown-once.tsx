import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CopyIcon } from './copy-icon.tsx';
import { GuardedModal } from './guarded-dialog.tsx';
import { Notice } from './notice.tsx';
import classes from './secret-shown-once.module.css';

type Props = {
  /** Why it has to be kept now, and what whoever has it can do. */
  warning: string;
  /** What it is for. */
  name: string;
  secret: string;
  testId: string;
  copyLabel: string;
  /** On the button that puts it away for good. */
  done: string;
  onDone: () => void;
};

/** A token or a link with one, at the only moment at which it can be copied. */
export function SecretShownOnce({ warning, name, secret, testId, copyLabel, done, onDone }: Props) {
  return (
    <Stack gap="md">
      <Notice tone="warning">{warning}</Notice>
      <div>
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Group wrap="nowrap" align="start" mt={4}>
          <code className={classes.secret} data-testid={testId}>
            {secret}
          </code>
          <CopyIcon text={secret} label={copyLabel} />
        </Group>
      </div>
      <Group justify="flex-end">
        <Button size="md" onClick={onDone}>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}

type DialogProps<Made> = {
  opened: boolean;
  /** While the form is shown. */
  title: string;
  /** While the secret is shown. */
  madeTitle: string;
  form: (onMade: (made: Made) => void, close: () => void) => ReactNode;
  secret: (made: Made, close: () => void) => ReactNode;
  onClose: () => void;
};

/** A form that makes something with a secret, and then the secret. */
export function SecretDialog<Made>({ opened, title, madeTitle, form, secret, onClose }: DialogProps<Made>) {
  const [made, setMade] = useState<Made | null>(null);
  function close(): void {
    onClose();
    setMade(null);
  }
  return (
    <GuardedModal
      opened={opened}
      onClose={close}
      title={made ? madeTitle : title}
      size="lg"
      // A secret that was not copied yet must not vanish by a slip.
      closeOnClickOutside={made === null}
    >
      {made ? secret(made, close) : form(setMade, close)}
    </GuardedModal>
  );
}

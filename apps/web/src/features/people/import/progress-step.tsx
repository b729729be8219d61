import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './import.module.css';

type Props = {
  done: number;
  total: number;
  /** Why it stopped; null while it goes on. */
  error: string | null;
  /** Whether it is sure that it stopped before anybody was stored. */
  isNobodyStored: boolean;
  onRetry: () => void;
  onStop: () => void;
};

/** The third step while it runs: how far it is, and what to do when it stops. */
export function ProgressStep({ done, total, error, isNobodyStored, onRetry, onStop }: Props) {
  const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`;
  return (
    <Panel isRoomy aria-labelledby="import-progress">
      <Title order={2} size="h4" id="import-progress">
        {error === null ? 'Importing people' : 'The import has stopped'}
      </Title>
      <Progress.Root size="lg" mt="md">
        <Progress.Section value={Math.round((100 * done) / total)} aria-label="Rows imported" />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {text}. {error === null ? 'Please keep this page open.' : ''}
      </Text>
      {error !== null ? (
        <>
          <div className={classes.notice}>
            <Notice tone="warning">
              {error}{' '}
              {isNobodyStored
                ? 'Nobody was imported.'
                : 'People already imported are kept. Trying again does not create anybody twice.'}
            </Notice>
          </div>
          <Group mt="md">
            <Button variant="default" size="md" onClick={onStop}>
              Stop here
            </Button>
            <Button size="md" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        </>
      ) : null}
    </Panel>
  );
}

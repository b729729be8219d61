import { Button, Group, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { LiveMark } from '../../ui/live-mark.tsx';
import classes from './dashboard-screen.module.css';

type Props = {
  /** What is shown, in words. */
  summary: string;
  isLive: boolean;
  /** Grows with each change of the data. */
  version: number;
  onReport: () => void;
};

/** The screen's name, what it shows of, and the way to a report. */
export function DashboardHead({ summary, isLive, version, onReport }: Props) {
  return (
    <div data-not-in-pictures>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="sm">
          <Title order={1} size="h2">
            Dashboard
          </Title>
          {isLive ? <LiveMark key={version} hasChanged={version > 0} /> : null}
        </Group>
        <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={onReport} flex="none">
          Report
        </Button>
      </Group>
      <Text c="dimmed" size="sm" mt={4} className={classes.summary ?? ''} role="status">
        {summary}
      </Text>
    </div>
  );
}

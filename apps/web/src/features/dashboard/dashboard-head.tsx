import { Button, Group, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import classes from './dashboard-screen.module.css';
import { LiveMark } from './live-mark.tsx';

type Props = {
  /** What is shown, in words. */
  summary: readonly string[];
  isLive: boolean;
  /** Grows with each change of the data. */
  version: number;
  onReport: () => void;
};

/** The screen's name, what it shows of, and the way to a report. */
export function DashboardHead({ summary, isLive, version, onReport }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap" data-not-in-pictures>
      <div>
        <Group gap="sm">
          <Title order={1} size="h2">
            Dashboard
          </Title>
          {isLive ? <LiveMark key={version} hasChanged={version > 0} /> : null}
        </Group>
        <Text c="dimmed" size="sm" className={classes.summary ?? ''} role="status">
          {summary.join(' · ')}
        </Text>
      </div>
      <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={onReport} flex="none">
        Report
      </Button>
    </Group>
  );
}

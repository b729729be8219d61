import { DUE_AFTER_HOURS, isDueForTest } from '@heatwise/domain/people/roster';
import type { AdvisedType } from '@heatwise/domain/strategy/hydration-advice';
import { Group, Text, Title } from '@mantine/core';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useAdvice } from '../../sync/use-advice.ts';
import { AdviceNote } from '../../ui/advice-note.tsx';
import { measuredText, statusOf } from '../../ui/measurement-text.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import classes from './strategy.module.css';
import { type LatestTest, latestTest } from './strategy.queries.ts';

const TITLES: Readonly<Record<AdvisedType, string>> = {
  sosm: 'Latest hydration test',
  sweat: 'Latest sweat test',
};

type Props = { user_id: string; type: AdvisedType };

/** A person's latest valid test of a kind and what to do after it; nothing while there is none. */
export function LatestAdvice({ user_id, type }: Props) {
  const { data } = useLocalRows(
    (queries) => latestTest(queries, user_id, type),
    ['users', 'measurements'],
    ['latest test', user_id, type],
  );
  const test = data?.[0];
  return test ? <Latest test={test} user_id={user_id} title={TITLES[type]} /> : null;
}

function Latest({ test, user_id, title }: { test: LatestTest; user_id: string; title: string }) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const status = statusOf(test);
  const advice = useAdvice({ type: test.type, status }, user_id);
  // How much salt somebody's sweat has stays much the same; how much they have drunk does not.
  const isOld = test.type === 'sosm' && isDueForTest(test.created_ms, nowMs);
  return (
    <section className={classes.card} aria-label={title}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed" component="span">
          <RelativeTime ms={test.created_ms} zone={zone} />
        </Text>
      </Group>
      <Group gap="sm" mb="sm">
        <Text size="xl" fw={650}>
          {measuredText({ ...test, custom_unit: null })}
        </Text>
        <StatusBadge status={status} />
      </Group>
      {isOld ? (
        <Text size="sm" fw={600} mb="xs">
          This result is more than {DUE_AFTER_HOURS} hours old: test again before acting on it.
        </Text>
      ) : null}
      {advice ? <AdviceNote advice={advice} /> : null}
    </section>
  );
}

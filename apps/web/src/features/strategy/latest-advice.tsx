import { type AdvisedType, isAdviceOld, TEST_NOW } from '@heatwise/domain/strategy/hydration-advice';
import { Button, Group, Text, Title } from '@mantine/core';
import { AdviceNote } from '../../entities/advice/advice-note.tsx';
import { useAdvice } from '../../entities/advice/use-advice.ts';
import { useOwnBaselines } from '../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/class-badge.tsx';
import { measuredText, statusOf } from '../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type LatestTest, latestTest } from './strategy.queries.ts';

const TITLES: Readonly<Record<AdvisedType, string>> = {
  sosm: 'Latest hydration test',
  sweat: 'Latest sweat test',
};

type Props = {
  user_id: string;
  type: AdvisedType;
  /** Opens the form in which a test is written down; missing where the reader may not measure the person. */
  onTestNow?: () => void;
};

/** A person's latest valid test of a kind and what to do after it; nothing while there is none. */
export function LatestAdvice({ user_id, type, ...rest }: Props) {
  const { data } = useLocalRows(
    (queries) => latestTest(queries, user_id, type),
    ['latest test', user_id, type],
  );
  const test = data?.[0];
  return test ? <Latest test={test} user_id={user_id} type={type} title={TITLES[type]} {...rest} /> : null;
}

type LatestProps = Pick<Props, 'user_id' | 'type' | 'onTestNow'> & { test: LatestTest; title: string };

function Latest({ test, user_id, type, title, onTestNow }: LatestProps) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const status = statusOf(test);
  const baseline_mean = useOwnBaselines().get(user_id) ?? null;
  const advice = useAdvice({ type: test.type, status }, user_id);
  return (
    <Panel aria-label={title}>
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
          {measuredText({ ...test, baseline_mean, custom_unit: null })}
        </Text>
        <PersonClassBadge user_id={user_id} status={status} type={type} />
      </Group>
      {advice ? (
        <AdviceNote
          advice={advice}
          isOld={isAdviceOld(test, nowMs)}
          action={onTestNow ? <Button onClick={onTestNow}>{TEST_NOW}</Button> : null}
        />
      ) : null}
    </Panel>
  );
}

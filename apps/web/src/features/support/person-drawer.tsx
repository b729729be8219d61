import type { SupportTest } from '@heatwise/contract/support/support-access.contract';
import { MEASUREMENT_TYPE_NAMES, measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Text } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import { ListRow, QueryState, RowList } from '../../ui/query-list.tsx';
import { useSupportTests } from './support.queries.ts';

type PersonDrawerProps = { org_id: string; user_id: string; onClose: () => void };

/** One person's latest tests; closed while nobody is named. */
export function PersonDrawer({ org_id, user_id, onClose }: PersonDrawerProps) {
  return (
    <GuardedDrawer
      opened={user_id !== ''}
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title="Latest tests"
    >
      {user_id === '' ? null : <Tests org_id={org_id} user_id={user_id} />}
    </GuardedDrawer>
  );
}

function Tests({ org_id, user_id }: Omit<PersonDrawerProps, 'onClose'>) {
  const { data, error, refetch } = useSupportTests(org_id, user_id);
  if (error || !data)
    return <QueryState query={{ data, error, refetch }} text="Loading the tests…" showsStale />;
  const { name, tests } = data;
  return (
    <>
      <Text fw={600} mb="sm">
        {name || 'No name'}
      </Text>
      {tests.length === 0 ? <EmptyState title="No tests" hint="Nothing was sent for this person." /> : null}
      <RowList label="Latest tests">
        {tests.map((test) => (
          <Test key={test.measurement_id} test={test} />
        ))}
      </RowList>
    </>
  );
}

function Test({ test }: { test: SupportTest }) {
  const zone = useViewerZone();
  const { type, value, device, created_time, modified_time } = test;
  const at = (instant: string) => dateTimeText(Date.parse(instant), zone);
  return (
    <ListRow>
      <Text size="sm" fw={600}>
        {MEASUREMENT_TYPE_NAMES[type]}: {formatNumber(value)} {measurementUnit(type) ?? ''} · {test.class}
      </Text>
      <Text size="sm" c="dimmed">
        Taken {at(created_time)}, stored or changed {at(modified_time)}
        {device ? `, ${device}` : ''}
      </Text>
    </ListRow>
  );
}

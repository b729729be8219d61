import type { Device } from '@heatwise/contract/devices/devices.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Text, Title } from '@mantine/core';
import { ClassBadge } from '../../entities/measurements/class-badge.tsx';
import { measuredText, typeText } from '../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { QueryState } from '../../ui/query-list.tsx';
import classes from './devices.module.css';
import { LATEST_TESTS, latestTestsOf } from './devices.queries.ts';

/** What a device measured last, from what this browser has. */
export function DeviceTests({ device }: { device: Device }) {
  const { serial, first_seen, last_seen } = device;
  const zone = useViewerZone();
  const { data, error, refetch } = useLocalRows(
    (queries) => latestTestsOf(queries, { serial, first_seen, last_seen }),
    ['tests of a device', serial, first_seen, last_seen],
  );
  return (
    <section className={classes.section} aria-label="Latest tests">
      <Title order={3} size="h5">
        Latest tests
      </Title>
      <QueryState query={{ data, error, refetch }} height={120} showsStale />
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed" mt={8}>
          {last_seen === null ? 'It has not sent any tests yet.' : 'None of its tests is in this browser.'}
        </Text>
      ) : null}
      <ul className={classes.tests}>
        {data?.map((test) => (
          <li key={test.measurement_id}>
            <div>
              <Text size="sm" fw={600}>
                {fullName(test) || 'No name'}
              </Text>
              <Text size="xs" c="dimmed">
                {typeText(test)}, {dateTimeText(test.created_ms, zone)}
                {test.token_name === null ? '' : `, sent with ${test.token_name}`}
              </Text>
            </div>
            <Text size="sm" className={classes.value ?? ''}>
              {measuredText(test)}
            </Text>
            <ClassBadge test={test} />
          </li>
        ))}
      </ul>
      {device.tests > LATEST_TESTS ? (
        <Text size="xs" c="dimmed">
          The {LATEST_TESTS} latest of {formatNumber(device.tests)}.
        </Text>
      ) : null}
    </section>
  );
}

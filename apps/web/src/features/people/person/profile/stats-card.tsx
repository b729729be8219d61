import { MEASUREMENT_TYPE_NAMES, measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { valueText } from '../../../../entities/measurements/measurement-text.ts';
import { newestChange, usePersonStats } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { FormSection } from './form-section.tsx';

/** How many tests of each kind, the latest and the median: over all there are, also those not yet synchronised. */
export function StatsCard() {
  const { user_id } = usePersonOfPage();
  const zone = useViewerZone();
  const changes = useLocalRows(
    (queries) => newestChange(queries, user_id),
    ['newest change of person', user_id],
  );
  const types = useLocalRows(
    (queries) => queries.selectFrom('custom_measurement_types').select(['custom_id', 'name', 'unit']),
    ['custom types of stats'],
  );
  const { data, error, refetch } = usePersonStats(user_id, changes.data?.[0]?.newest ?? '');
  const customOf = (id: string | null) => types.data?.find(({ custom_id }) => custom_id === id);
  return (
    <FormSection title="Tests">
      {data ? (
        data.types.length === 0 ? (
          <Text size="sm" c="dimmed">
            Not tested yet
          </Text>
        ) : (
          <Table verticalSpacing={6} horizontalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Type</Table.Th>
                <Table.Th scope="col" ta="end">
                  Tests
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  Median
                </Table.Th>
                <Table.Th scope="col" ta="end">
                  Latest
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.types.map(({ type, custom_id, count, median, last_time }) => {
                const custom = customOf(custom_id);
                const unit = custom?.unit ?? measurementUnit(type);
                return (
                  <Table.Tr key={`${type} ${custom_id}`}>
                    <Table.Th scope="row" fw={500}>
                      {custom?.name ?? MEASUREMENT_TYPE_NAMES[type]}
                    </Table.Th>
                    <Table.Td ta="end">{formatNumber(count)}</Table.Td>
                    <Table.Td ta="end">
                      {median === null ? '–' : `${valueText(median)}${unit ? ` ${unit}` : ''}`}
                    </Table.Td>
                    <Table.Td ta="end">{dateText(Date.parse(last_time), zone)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        )
      ) : error ? (
        <Group justify="space-between">
          <Text size="sm" role="alert">
            {error.message}
          </Text>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      ) : (
        <Skeleton height={80} aria-label="Loading" role="status" />
      )}
    </FormSection>
  );
}

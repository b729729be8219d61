import type { SupportPerson } from '@heatwise/contract/support/support-access.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { toTableProps } from '../../ui/paged-table.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useSupportPeople } from './support.queries.ts';

const peopleColumns = (zone: TimeZone): readonly DataColumn<SupportPerson>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    isFrozen: true,
    isSortable: false,
    value: ({ name, is_hidden }) => `${name || 'No name'}${is_hidden ? ' (hidden)' : ''}`,
  },
  {
    id: 'class',
    header: 'Latest test',
    width: 190,
    isSortable: false,
    value: ({ latest_class }) => latest_class ?? 'No test',
  },
  {
    id: 'at',
    header: 'Taken',
    width: 170,
    isSortable: false,
    value: ({ latest_at }) => (latest_at === null ? '–' : dateTimeText(Date.parse(latest_at), zone)),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 260,
    isSortable: false,
    value: ({ tags }) => tags.join(', ') || '–',
  },
];

type SupportPeopleProps = {
  org_id: string;
  q: string;
  onSearch: (q: string) => void;
  onOpen: (user_id: string) => void;
};

/** The organisation's people by name. */
export function SupportPeople({ org_id, q, onSearch, onOpen }: SupportPeopleProps) {
  const zone = useViewerZone();
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const list = useSupportPeople(org_id, words);
  const { data } = list;
  const columns = useMemo(() => peopleColumns(zone), [zone]);
  return (
    <TitledCard title="People">
      <Stack gap="sm">
        <SearchField
          aria-label="Search people"
          placeholder="Name of a person"
          value={q}
          onChange={onSearch}
        />
        <Text size="sm" c="dimmed" role="status">
          {data ? formatCount(data.count, 'person', 'people') : ' '}
        </Text>
        <DataTable
          label="People"
          columns={columns}
          rows={data?.rows ?? null}
          rowId={({ user_id }) => user_id}
          {...toTableProps(list)}
          emptyTitle={words === '' ? 'There is nobody yet' : 'Nobody has this name'}
          height={360}
          onOpen={({ user_id }) => onOpen(user_id)}
          {...(data && { rowCount: data.count })}
        />
      </Stack>
    </TitledCard>
  );
}

import { formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSinceText } from '../../../entities/measurements/history-text.ts';
import { placedClasses } from '../../../entities/measurements/measurement-class.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { NameChips } from '../../../ui/name-chips.tsx';
import { useTableHeight } from '../../../ui/paged-table.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { NewTypeDialog } from './new-type-dialog.tsx';
import { paramsOf, TYPE_KINDS, type TypeKind } from './type-kinds.ts';
import { TypeMark } from './type-mark.tsx';
import classes from './types.module.css';
import { measurementTypes, type TypeRow } from './types.queries.ts';

/** What is above and below the list. */
const AROUND_LIST = 300;
/** Where the name stands first and stays in view. */
const NARROW = '(max-width: 40em)';

/** The organisation's custom or linked types. For organisation admins. */
export function TypeListScreen({ kind }: { kind: TypeKind }) {
  const texts = TYPE_KINDS[kind];
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [showRetired, setShowRetired] = useState(false);
  const since = useSinceText();
  const [isAdding, setIsAdding] = useState(false);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const { data, error, refetch } = useLocalRows(
    (queries) => measurementTypes(queries, kind),
    ['measurement types', kind],
  );
  const rows = data?.filter(
    ({ active, name, unit }) => (showRetired || active === 1) && matchesSearch([name, unit], search),
  );
  const open = (typeId: string) => void navigate({ to: texts.detail, params: paramsOf(kind, typeId) });

  return (
    <Stack gap={16} miw={0}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {texts.about}
            {since ? ` Measurements are counted${since}.` : ''}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </Group>
      <Group gap="10px 18px">
        <SearchField
          className={classes.search ?? ''}
          aria-label="Search by name"
          value={search}
          onChange={setSearch}
        />
        <Switch
          label="Show retired"
          checked={showRetired}
          onChange={(event) => setShowRetired(event.currentTarget.checked)}
        />
      </Group>
      <DataTable<TypeRow>
        label={texts.title}
        columns={columnsOf(kind, isNarrow)}
        rows={rows ?? null}
        rowId={({ type_id }) => type_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle={data?.length === 0 ? 'No types yet' : 'No results found'}
        {...(data?.length === 0 ? { emptyHint: `Choose “${texts.add}” to create the first one.` } : {})}
        initialSort={{ column: 'name', isDescending: false }}
        onOpen={({ type_id }) => open(type_id)}
        height={useTableHeight(AROUND_LIST)}
      />
      {isAdding ? <NewTypeDialog kind={kind} onClose={() => setIsAdding(false)} onCreated={open} /> : null}
    </Stack>
  );
}

function columnsOf(kind: TypeKind, isNarrow: boolean): readonly DataColumn<TypeRow>[] {
  return [
    {
      id: 'mark',
      header: 'Icon',
      value: () => null,
      cell: ({ icon, image }) => <TypeMark icon={icon} image={image} />,
      width: 64,
      isSortable: false,
    },
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ type_id, name }) => (
        <Link to={TYPE_KINDS[kind].detail} params={paramsOf(kind, type_id)} className={classes.name}>
          {name}
        </Link>
      ),
      width: isNarrow ? 150 : kind === 'custom' ? 180 : 240,
      isFrozen: isNarrow,
    },
    { id: 'unit', header: 'Unit', value: ({ unit }) => unit, width: 90 },
    ...(kind === 'custom'
      ? [
          {
            id: 'classes',
            header: 'Classes',
            value: ({ classes }: TypeRow) =>
              placedClasses(classes)
                .map(({ name }) => name)
                .join(', '),
            cell: ({ classes }: TypeRow) => (
              <NameChips names={placedClasses(classes).map(({ name }) => name)} none="None" />
            ),
            width: 220,
          },
        ]
      : []),
    {
      id: 'used',
      header: 'Measurements',
      value: ({ used }) => used,
      cell: ({ used }) => formatNumber(used),
      width: 144,
      align: 'end',
    },
    {
      id: 'active',
      header: 'State',
      value: ({ active }) => (active === 1 ? 'In use' : 'Retired'),
      width: 90,
    },
  ];
}

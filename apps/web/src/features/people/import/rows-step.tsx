import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { Badge, Button, Group, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { isGood, type TagChoices, unknownNames } from './import-plan.ts';
import { rowsMatching } from './matching-rows.ts';
import { RowDialog } from './row-dialog.tsx';
import { UnknownNames } from './unknown-names.tsx';

type Props = {
  fileName: string;
  rows: readonly VerifiedRow[];
  choices: TagChoices;
  onChoices: (choices: TagChoices) => void;
  onImport: () => void;
  onBack: () => void;
};

/** The second step: what the file holds, what is wrong with it, and what to do with names nobody knows. */
export function RowsStep({ fileName, rows, choices, onChoices, onImport, onBack }: Props) {
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<VerifiedRow | null>(null);
  const good = useMemo(() => rows.filter(isGood), [rows]);
  const names = useMemo(() => unknownNames(good), [good]);
  const bad = rows.length - good.length;
  const shown = useMemo(() => rowsMatching(rows, { search, onlyErrors }), [rows, search, onlyErrors]);

  return (
    <>
      <section className={classes.panel} aria-labelledby="import-rows">
        <Title order={2} size="h4" id="import-rows" className={classes.fileName ?? ''}>
          {fileName}
        </Title>
        <Group gap="xs" mt="xs" role="status">
          <Badge variant="light" size="lg" tt="none">
            {rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`}
          </Badge>
          <Badge variant="light" size="lg" tt="none" color={bad > 0 ? 'red' : 'petrol'}>
            {bad === 1 ? '1 with errors' : `${bad.toLocaleString('en')} with errors`}
          </Badge>
        </Group>
        {bad > 0 ? (
          <div className={classes.notice}>
            <Notice tone="warning">
              Rows with errors are left out. Correct them in the file and choose it again, or go on without
              them.
            </Notice>
          </div>
        ) : null}
        <Group gap="md" my="md">
          <TextInput
            className={classes.search ?? ''}
            aria-label="Search the rows"
            placeholder="Search"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Switch
            label="Only rows with errors"
            checked={onlyErrors}
            disabled={bad === 0}
            onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
          />
        </Group>
        <DataTable<VerifiedRow>
          label="Rows of the file"
          columns={importColumns}
          rows={shown}
          rowId={({ user_id }) => user_id}
          emptyTitle={rows.length === 0 ? 'The file has no rows' : 'No row matches'}
          emptyHint={
            rows.length === 0
              ? 'Below the headers of the sheet “People” there is nothing.'
              : 'Change the search or show all rows.'
          }
          onOpen={setOpened}
          height={420}
        />
      </section>
      {names.length > 0 ? <UnknownNames names={names} choices={choices} onChange={onChoices} /> : null}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onBack}>
          Choose another file
        </Button>
        <Button size="md" disabled={good.length === 0} onClick={onImport}>
          Import {countOfPeople(good.length)}
        </Button>
        {good.length === 0 && rows.length > 0 ? (
          <Text size="sm" c="dimmed">
            No row is without errors.
          </Text>
        ) : null}
      </div>
      <RowDialog row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

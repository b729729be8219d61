import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Badge, Button, Group, Switch, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SheetChoice } from './columns-step.tsx';
import classes from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { choiceOf, countMarks, isGood, problemsText, unknownNames } from './import-plan.ts';
import { RowDialog } from './row-dialog.tsx';
import { UnknownNames } from './unknown-names.tsx';
import type { useImport } from './use-import.ts';

type RowsOptionsProps = {
  importing: ReturnType<typeof useImport>;
  /** New people with an email. */
  invited: number;
};

/** What becomes of rows that mean people who are known, of invitations, and of cells that only say that they are empty. */
function RowsOptions({ importing, invited }: RowsOptionsProps) {
  const { rows, knownPeople, deletedPeople, isChecking } = importing;
  const marks = countMarks(rows);
  return (
    <>
      {knownPeople > 0 ? (
        <Switch
          mt="md"
          label={`Update ${countOfPeople(knownPeople)} who ${knownPeople === 1 ? 'is' : 'are'} already here`}
          description="Found by email or employee ID. Names, employee IDs and tags are updated; email, password and access stay as they are."
          checked={importing.isUpdating}
          onChange={(event) => importing.setIsUpdating(event.currentTarget.checked)}
        />
      ) : null}
      {deletedPeople > 0 ? (
        <Switch
          mt="md"
          label={`Restore ${countOfPeople(deletedPeople)} who ${deletedPeople === 1 ? 'was' : 'were'} deleted`}
          description="Found by email or employee ID. They return with their tests, tags and permissions, and get the names, employee IDs and tags of the file. Otherwise they are imported as new people."
          checked={importing.isRestoring}
          onChange={(event) => importing.setIsRestoring(event.currentTarget.checked)}
        />
      ) : null}
      {invited > 0 ? (
        <Switch
          mt="md"
          label={`Send ${invited === 1 ? 'an invitation' : `${formatNumber(invited)} invitations`}`}
          description="New people with an email get a link to choose a password. You can also send it later, from each person’s page."
          checked={importing.isInviting}
          onChange={(event) => importing.setIsInviting(event.currentTarget.checked)}
        />
      ) : null}
      {marks > 0 ? (
        <div className={classes.notice}>
          <Notice tone="info">
            {formatCount(marks, 'cell contains only “-” or “N/A”. ', 'cells contain only “-” or “N/A”. ')}
            <Button
              variant="default"
              size="compact-sm"
              loading={isChecking}
              onClick={() => void importing.clearMarks()}
            >
              Treat as empty
            </Button>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

type Props = { importing: ReturnType<typeof useImport> };

/** The second step: what the file holds, what is wrong with it, and what to do with names nobody knows. */
export function RowsStep({ importing }: Props) {
  const { source, rows, choices, isChecking, isUpdating, isRestoring } = importing;
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<VerifiedRow | null>(null);
  const good = useMemo(() => rows.filter(isGood), [rows]);
  const names = useMemo(() => unknownNames(good), [good]);
  const bad = rows.length - good.length;
  const open = names.filter((name) => choiceOf(name, choices) === null).length;
  const namesakes = rows.filter(({ warning }) => warning !== null).length;
  const isNew = ({ update, deleted }: VerifiedRow) => !(isUpdating && update) && !(isRestoring && deleted);
  const invited = good.filter((row) => row.email !== '' && isNew(row)).length;
  const shown = useMemo(() => rowsMatching(rows, { search, onlyErrors }), [rows, search, onlyErrors]);

  return (
    <>
      <Panel isRoomy aria-labelledby="import-rows">
        <Title order={2} size="h4" id="import-rows" className={classes.fileName ?? ''}>
          {source?.file.name}
        </Title>
        {source ? (
          <SheetChoice
            sheet={source.sheet}
            sheets={source.sheets}
            onSheet={(sheet) => void importing.read(source.file, sheet)}
          />
        ) : null}
        <Group gap="xs" mt="xs" role="status">
          <Badge variant="light" size="lg" tt="none">
            {formatCount(rows.length, 'row', 'rows')}
          </Badge>
          <Badge variant="light" size="lg" tt="none" color={bad > 0 ? 'red' : 'petrol'}>
            {formatNumber(bad)} with errors
          </Badge>
          {namesakes > 0 ? (
            <Badge variant="light" size="lg" tt="none">
              {formatNumber(namesakes)} to look at
            </Badge>
          ) : null}
        </Group>
        <RowsOptions importing={importing} invited={invited} />
        {bad > 0 ? (
          <div className={classes.notice}>
            <Notice tone="warning">
              Rows with errors are left out. Open a row to correct it, or continue without them: you can
              download them as a file afterwards.
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
          emptyTitle={rows.length === 0 ? 'The file has no rows' : 'No rows match'}
          emptyHint={
            rows.length === 0
              ? 'The sheet has nothing below its headers.'
              : 'Change the search or show all rows.'
          }
          onOpen={setOpened}
          height={420}
        />
      </Panel>
      {names.length > 0 ? (
        <UnknownNames
          names={names}
          choices={choices}
          isBusy={isChecking}
          onChange={importing.setChoices}
          onReplace={(key, others) => void importing.replaceName(key, others)}
        />
      ) : null}
      <div className={classes.actions}>
        {open > 0 ? (
          <Text size="sm" c="dimmed">
            {open === 1
              ? 'Choose what to do with the new name first.'
              : `Choose what to do with ${open} new names first.`}
          </Text>
        ) : null}
        {good.length === 0 && rows.length > 0 ? (
          <Text size="sm" c="dimmed">
            Every row has errors.
          </Text>
        ) : null}
        <Button variant="default" size="md" onClick={importing.startOver}>
          Choose another file
        </Button>
        <Button
          size="md"
          disabled={good.length === 0 || open > 0 || isChecking}
          onClick={() => void importing.send()}
        >
          Import {countOfPeople(good.length)}
        </Button>
      </div>
      <RowDialog
        row={opened}
        isBusy={isChecking}
        onSave={importing.correct}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

type Wanted = { readonly search: string; readonly onlyErrors: boolean };

/** The rows in whose cells, but the password, every word of the search occurs. */
function rowsMatching(rows: readonly VerifiedRow[], { search, onlyErrors }: Wanted): readonly VerifiedRow[] {
  if (search.trim() === '' && !onlyErrors) return rows;
  return rows.filter((row) => {
    if (onlyErrors && isGood(row)) return false;
    const { name_first, name_last, email, tags, jobs, locations, access, employee_id } = row;
    const texts = [name_first, name_last, email, ...tags, ...jobs, ...locations, access, employee_id];
    return matchesSearch([...texts, problemsText(row)], search);
  });
}

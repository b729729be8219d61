import type { FoundColumns } from '@heatwise/contract/people/import.contract';
import {
  COLUMN_HEADERS,
  columnProblems,
  IMPORT_FIELDS,
  type ImportColumns,
  suggestedColumns,
} from '@heatwise/domain/people/import-columns';
import { splitFullName } from '@heatwise/domain/people/person-name';
import { Button, Group, NativeSelect, Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import classes from './import.module.css';

type SheetChoiceProps = { sheet: string; sheets: readonly string[]; onSheet: (sheet: string) => void };

/** The sheet of the file that is read; another visible one can be chosen. */
export function SheetChoice({ sheet, sheets, onSheet }: SheetChoiceProps) {
  if (sheets.length < 2) {
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Sheet: {sheet}
      </Text>
    );
  }
  return (
    <NativeSelect
      mt="sm"
      className={classes.choice ?? ''}
      label="Sheet"
      data={[...sheets]}
      value={sheet}
      onChange={({ currentTarget: { value } }) => onSheet(value)}
    />
  );
}

type Props = {
  fileName: string;
  found: FoundColumns;
  onSheet: (sheet: string) => void;
  onChosen: (columns: ImportColumns) => void;
  onBack: () => void;
};

/** For a file with headers of its own: which of its columns means what. What is likely is chosen already. */
export function ColumnsStep({ fileName, found, onSheet, onChosen, onBack }: Props) {
  const [columns, setColumns] = useState(() => withoutPasswords(found));
  const problems = columnProblems(columns);
  const options = found.columns.flatMap(({ header, samples }, place) =>
    header === '' && samples.length === 0
      ? []
      : [{ value: String(place), label: header || `Column ${place + 1}` }],
  );
  return (
    <Panel isRoomy aria-labelledby="import-columns">
      <Title order={2} size="h4" id="import-columns">
        Which column is what?
      </Title>
      <Text size="sm" c="dimmed" mt={4} maw={720}>
        {fileName} has different headers from the template. Check the suggestions and choose the rest;
        anything the file does not have stays empty.
      </Text>
      <SheetChoice sheet={found.sheet} sheets={found.sheets} onSheet={onSheet} />
      <div className={classes.mapping}>
        {COLUMN_HEADERS.map((label, index) => {
          const field = IMPORT_FIELDS[index] ?? 'full_name';
          if (field === 'password') return null;
          const column = columns[index] ?? null;
          const samples = column === null ? [] : (found.columns[column]?.samples ?? []);
          return (
            <Select
              key={field}
              label={label}
              placeholder="Not in this file"
              data={options}
              value={column === null ? null : String(column)}
              error={problems[field]}
              description={samples.length > 0 ? samplesText(field, samples) : undefined}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              clearable
              searchable={options.length > 10}
              clearButtonProps={{ 'aria-label': `Clear ${label}` }}
              onChange={(value) =>
                setColumns(
                  columns.map((one, at) => (at === index ? (value === null ? null : Number(value)) : one)),
                )
              }
            />
          );
        })}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button disabled={Object.keys(problems).length > 0} onClick={() => onChosen(columns)}>
          Continue
        </Button>
      </Group>
    </Panel>
  );
}

/** People choose their own: a column of passwords is not asked for, and its cells are shown to nobody. */
function withoutPasswords({ columns }: FoundColumns): ImportColumns {
  const suggested = suggestedColumns(columns.map(({ header }) => header));
  return suggested.map((column, index) => (IMPORT_FIELDS[index] === 'password' ? null : column));
}

/** The first cells of a column; of full names, the first and last names that they become. */
function samplesText(field: string, samples: readonly string[]): string {
  if (field !== 'full_name') return samples.join(' · ');
  return samples
    .map((sample) => {
      const { name_first, name_last } = splitFullName(sample);
      return `${sample} → first ${name_first || '–'}, last ${name_last || '–'}`;
    })
    .join(' · ');
}

import type { FoundColumns } from '@heatwise/contract/people/import.contract';
import {
  columnProblems,
  IMPORT_FIELDS,
  type ImportColumns,
  suggestedColumns,
} from '@heatwise/domain/people/import-columns';
import { IMPORT_HEADERS } from '@heatwise/domain/people/import-verify';
import { Button, Group, Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import classes from './import.module.css';

type Props = {
  fileName: string;
  found: FoundColumns;
  onChosen: (columns: ImportColumns) => void;
  onBack: () => void;
};

/** For a file with headers of its own: which of its columns means what. What is likely is chosen already. */
export function ColumnsStep({ fileName, found, onChosen, onBack }: Props) {
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
      <div className={classes.mapping}>
        {IMPORT_FIELDS.map((field, index) => {
          if (field === 'password') return null;
          const column = columns[index] ?? null;
          const samples = column === null ? [] : (found.columns[column]?.samples ?? []);
          return (
            <Select
              key={field}
              label={IMPORT_HEADERS[index]}
              placeholder="Not in this file"
              data={options}
              value={column === null ? null : String(column)}
              error={problems[field]}
              description={samples.length > 0 ? samples.join(' · ') : undefined}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              clearable
              searchable={options.length > 10}
              clearButtonProps={{ 'aria-label': `Clear ${IMPORT_HEADERS[index]}` }}
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

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BackLink } from '../../../ui/back-link.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import classes from './import.module.css';
import { importResult } from './import-result.ts';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { type ImportState, useImport } from './use-import.ts';

const STEPS = ['Choose a file', 'Check the rows', 'Import'] as const;
const NUMBER_OF: Readonly<Record<ImportState['step'], number>> = {
  file: 0,
  columns: 0,
  rows: 1,
  progress: 2,
  result: 2,
};

/** People out of a spreadsheet, in three steps. For organisation admins. */
export function ImportScreen() {
  const importing = useImport();
  const { state } = importing;
  useUnsavedChanges(state.step === 'rows' || state.step === 'progress');

  return (
    <Stack gap={16} miw={0}>
      <div>
        <BackLink to="/people" label="People" />
        <Title order={1} size="h2">
          Import people
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          From a spreadsheet.{' '}
          <Anchor component={Link} to="/people/add/azuread" inherit underline="always">
            Add from Microsoft Entra ID instead
          </Anchor>
        </Text>
      </div>
      <ol className={classes.steps} aria-label="Steps">
        {STEPS.map((label, index) => (
          <li
            key={label}
            className={classes.step}
            aria-current={index === NUMBER_OF[state.step] ? 'step' : undefined}
            data-done={index < NUMBER_OF[state.step] || state.step === 'result' || undefined}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <Text span size="sm">
              {label}
            </Text>
          </li>
        ))}
      </ol>
      <CurrentStep importing={importing} />
    </Stack>
  );
}

function CurrentStep({ importing }: { importing: ReturnType<typeof useImport> }) {
  const { state, rows, receipts } = importing;
  switch (state.step) {
    case 'file':
      return (
        <FileStep
          error={state.error}
          reading={state.reading}
          onFile={(file) => void importing.read(file)}
          onError={importing.fail}
        />
      );
    case 'columns':
      return (
        <ColumnsStep
          key={state.found.sheet}
          fileName={state.file.name}
          found={state.found}
          onSheet={(sheet) => void importing.read(state.file, sheet)}
          onChosen={(columns) =>
            void importing.readRows(state.file, state.found, { head_row: state.found.head_row, columns })
          }
          onBack={importing.startOver}
        />
      );
    case 'rows':
      return <RowsStep importing={importing} />;
    case 'progress':
      return (
        <ProgressStep
          done={importing.done}
          total={importing.total}
          error={state.error}
          isNobodyStored={state.isNobodyStored}
          onRetry={() => void importing.send()}
          onStop={importing.finish}
        />
      );
    case 'result':
      return <ResultStep result={importResult(rows, receipts)} onAgain={importing.startOver} />;
  }
}

import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { makeWorkbook } from '../../../platform/workbook/make-workbook.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import classes from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { failedRowsSheet, type ImportResult, importResult } from './import-plan.ts';
import { RowsStep } from './rows-step.tsx';
import { type ImportState, useImport } from './use-import.ts';

type ResultStepProps = { result: ImportResult; onAgain: () => void };

/** The last step: what became of the rows, and the ones that made nobody to take away. */
export function ResultStep({ result, onAgain }: ResultStepProps) {
  const { created, updated, restored, tagsCreated, skipped, failed, open } = result;
  const toast = useToast();
  const rest = [...failed, ...skipped, ...open].sort((one, other) => one.row - other.row);

  async function download(): Promise<void> {
    try {
      const blob = await makeWorkbook([failedRowsSheet(rest)], new AbortController().signal);
      downloadBlob(blob, 'rows-not-imported.xlsx');
    } catch (failure) {
      toast('error', (failure as Error).message);
    }
  }

  return (
    <Panel isRoomy aria-labelledby="import-result">
      <Title
        order={2}
        size="h4"
        id="import-result"
        ref={focusOnMount}
        tabIndex={-1}
        className={classes.done ?? ''}
      >
        <IconCircleCheck size={24} aria-hidden="true" />
        {countOfPeople(created + updated + restored)} imported
      </Title>
      <dl className={classes.counts}>
        <Count label="Created" count={created} />
        {updated > 0 ? <Count label="Updated" count={updated} /> : null}
        {restored > 0 ? <Count label="Restored" count={restored} /> : null}
        <Count label="Skipped, with errors" count={skipped.length} />
        <Count label="Failed" count={failed.length} />
        {open.length > 0 ? <Count label="Not sent" count={open.length} /> : null}
        <Count label="New tags, jobs and locations" count={tagsCreated} />
      </dl>
      {rest.length > 0 ? (
        <>
          <div className={classes.restHead}>
            <div>
              <Text fw={600}>Rows that were not imported</Text>
              <Text size="sm" c="dimmed">
                Download them, correct the file and import it. It contains no passwords.
              </Text>
            </div>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => void download()}
            >
              Download as .xlsx
            </Button>
          </div>
          <DataTable<VerifiedRow>
            label="Rows that were not imported"
            columns={importColumns}
            rows={rest}
            rowId={({ user_id }) => user_id}
            emptyTitle="Every row was imported"
            height={320}
          />
        </>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onAgain}>
          Import another file
        </Button>
        <ButtonLink to="/people" size="md">
          Go to people
        </ButtonLink>
      </div>
    </Panel>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.count}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="h3" fw={650}>
        {formatNumber(count)}
      </Text>
    </div>
  );
}

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
      <PageHead title="Import people" back={<BackLink to="/people" label="People" />}>
        From a spreadsheet.{' '}
        <AnchorLink to="/people/add/azuread" inherit underline="always">
          Add from Microsoft Entra ID instead
        </AnchorLink>
      </PageHead>
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

type Props = {
  done: number;
  total: number;
  /** Why it stopped; null while it goes on. */
  error: string | null;
  /** Whether it is sure that it stopped before anybody was stored. */
  isNobodyStored: boolean;
  onRetry: () => void;
  onStop: () => void;
};

/** The third step while it runs: how far it is, and what to do when it stops. */
function ProgressStep({ done, total, error, isNobodyStored, onRetry, onStop }: Props) {
  const text = `${formatNumber(done)} of ${formatNumber(total)} rows`;
  return (
    <Panel isRoomy aria-labelledby="import-progress">
      <Title order={2} size="h4" id="import-progress">
        {error === null ? 'Importing people' : 'The import has stopped'}
      </Title>
      <Progress.Root size="lg" mt="md">
        <Progress.Section value={Math.round((100 * done) / total)} aria-label="Rows imported" />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {text}. {error === null ? 'Please keep this page open.' : ''}
      </Text>
      {error !== null ? (
        <>
          <div className={classes.notice}>
            <Notice tone="warning">
              {error}{' '}
              {isNobodyStored
                ? 'Nobody was imported.'
                : 'People already imported are kept. Trying again does not create anybody twice.'}
            </Notice>
          </div>
          <Group mt="md">
            <Button variant="default" size="md" onClick={onStop}>
              Stop here
            </Button>
            <Button size="md" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        </>
      ) : null}
    </Panel>
  );
}

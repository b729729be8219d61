import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { makeWorkbook } from '../../../platform/workbook/make-workbook.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import classes from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { failedRowsSheet, type ImportResult } from './import-result.ts';

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

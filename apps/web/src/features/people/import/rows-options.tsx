import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Switch } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import classes from './import.module.css';
import { countMarks } from './import-plan.ts';
import type { useImport } from './use-import.ts';

type RowsOptionsProps = {
  importing: ReturnType<typeof useImport>;
  /** New people with an email. */
  invited: number;
};

/** What becomes of rows that mean people who are known, of invitations, and of cells that only say that they are empty. */
export function RowsOptions({ importing, invited }: RowsOptionsProps) {
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

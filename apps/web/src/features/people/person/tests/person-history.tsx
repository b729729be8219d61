import { fullName } from '@heatwise/domain/people/person-name';
import { type ComponentProps, useMemo } from 'react';
import { HistoryCard } from '../../../../entities/measurements/history/history-card.tsx';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { usePersonTests } from './person-tests.queries.ts';
import { PersonTestsTable } from './person-tests-table.tsx';

type Props = Pick<ComponentProps<typeof HistoryCard>, 'title' | 'info' | 'scale' | 'optimal'> &
  Pick<ComponentProps<typeof PersonTestsTable>, 'unit'> & {
    read: ReturnType<typeof usePersonTests>;
    /** The valid ones to draw, newest first; undefined while they are read. */
    latest: ComponentProps<typeof HistoryCard>['tests'] | undefined;
    empty: ComponentProps<typeof EmptyState>;
    /** Of the list of all tests, and of that list without any. */
    listTitle: string;
    noneTitle: string;
    withChange?: boolean;
  };

/** A person's tests of a kind as a history and as a list. */
export function PersonHistory(props: Props) {
  const { read, latest, empty, listTitle, noneTitle, unit, withChange = false, ...history } = props;
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const lines = useMemo(() => [fullName(person)], [person]);
  return (
    <>
      {latest ? (
        <HistoryCard
          {...history}
          tests={latest}
          zone={zone}
          today={zone.dayAt(Date.now())}
          pictureLines={lines}
          empty={<EmptyState {...empty} />}
        />
      ) : null}
      <PersonTestsTable
        title={listTitle}
        tests={read.tests ?? null}
        unit={unit}
        zone={zone}
        withChange={withChange}
        emptyTitle={noneTitle}
        error={read.error}
        onRetry={read.retry}
      />
    </>
  );
}

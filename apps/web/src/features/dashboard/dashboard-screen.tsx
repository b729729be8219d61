import './report/print.css';
import { timeRangeLabel } from '@heatwise/domain/dashboard/time-range';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import type { PeopleFilter } from '../../local-db/people-in-view.queries.ts';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { ChartResolution } from '../../ui/chart/chart-resolution.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { testCount } from '../../ui/measurement-text.ts';
import type { TestFilter } from '../../ui/test-filter/test-filter.ts';
import { TestFilterBar } from '../../ui/test-filter/test-filter-bar.tsx';
import { peopleCount, peopleTexts, timeText } from '../../ui/test-filter/test-filter-text.ts';
import { useFilterNames } from '../../ui/test-filter/use-filter-names.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { DashboardHead } from './dashboard-head.tsx';
import classes from './dashboard-screen.module.css';
import { DashboardWidgets } from './dashboard-widgets.tsx';
import type { DashboardData } from './data/load-dashboard.ts';
import { useDashboardData } from './data/use-dashboard-data.ts';
import type { DrillDown } from './filter/drill-down.ts';
import { useDashboardFilter } from './filter/use-dashboard-filter.ts';
import { ReportHead } from './report/report-head.tsx';
import { useReport } from './report/use-report.ts';
import { useWidgetSettings } from './use-widget-settings.ts';

/** With its table it comes when the first number is opened. */
const DrillDownDrawer = lazy(() =>
  import('./drill-down/drill-down-drawer.tsx').then((module) => ({ default: module.DrillDownDrawer })),
);
const ReportDialog = lazy(() =>
  import('./report/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

/** What a part of the page under the charts is given. */
export type BelowDashboard = {
  /** Whose tests the dashboard shows; the same object while it says the same. */
  readonly people: PeopleFilter;
  /** The same in words; empty when nobody is left out. */
  readonly peopleText: string;
  /** Shows the people or the tests behind a number. */
  readonly open: (drillDown: DrillDown) => void;
  /** Somebody makes a report, which wants everything to be there. */
  readonly isReported: boolean;
};

type Props = {
  /** Whose filter and settings are remembered. */
  userId: string;
  /** Named on reports; empty while it is not known. */
  organisation: string;
  /** Stands under the charts, once there are measurements. */
  below?: (parts: BelowDashboard) => ReactNode;
  /** What follows, and is no part of reports. */
  after?: ReactNode;
};

/** The dashboard: hydration of the people in view, from the local database. Source: specification §1-3. */
export function DashboardScreen({ userId, organisation, below, after }: Props) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const today = zone.dayAt(nowMs);
  const page = useRef<HTMLDivElement>(null);
  const { filter, change, drillDown, open } = useDashboardFilter(userId);
  const widgets = useWidgetSettings(userId);
  const { always_show_latest } = widgets.settings.latest_measurements;
  const loaded = useDashboardData(filter, { zone, nowMs, alwaysShowLatest: always_show_latest });
  const { tags, names } = useFilterNames(filter);
  const report = useReport(page, today);
  const [isReportOpen, reportDialog] = useDisclosure(false);

  // Kept once opened, so that it can slide away.
  const wasOpened = useOnceTrue(drillDown !== null);
  const wasReportOpened = useOnceTrue(isReportOpen);
  const { initialSyncDone } = useSyncProgress();
  const people = usePeopleOf(filter);

  const { data, error } = loaded;
  const time = data ? timeText(filter, data.interval, zone) : '';
  const narrowing = peopleTexts(filter, names);
  const filterTexts = [time, ...narrowing].filter((text) => text !== '');
  const summary = data ? [...filterTexts, ...countTexts(data)] : [];
  const summaryText = summary.join(' · ');
  const pictureLines = useMemo(
    () => [summaryText, `${dateTimeText(nowMs, zone)}. Screening, not diagnosis.`],
    [summaryText, nowMs, zone],
  );

  return (
    <div ref={page} className={classes.page} data-report={report.mode ?? undefined}>
      <ReportHead
        title={report.title}
        organisation={organisation}
        lines={[filterTexts.join(' · '), data ? countTexts(data).join(' · ') : '']}
        madeAt={dateTimeText(nowMs, zone)}
      />
      <DashboardHead
        summary={summaryText}
        isLive={filter.range.mode === 'live'}
        version={loaded.version}
        onReport={reportDialog.open}
      />
      <div data-not-in-pictures>
        <TestFilterBar
          filter={filter}
          names={names}
          today={today}
          rangeText={timeRangeLabel(filter.range)}
          onChange={change}
        />
      </div>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void loaded.refetch()} />
      ) : data?.hasMeasurements ? (
        <ChartResolution value={report.mode ? IMAGE_EXPORT_SCALE : null}>
          <DashboardWidgets
            {...widgets}
            data={data}
            zone={zone}
            today={today}
            tags={tags}
            pictureLines={pictureLines}
            open={open}
          />
          {below?.({ people, peopleText: narrowing.join(' · '), open, isReported: wasReportOpened })}
        </ChartResolution>
      ) : (
        <Nothing isLoading={!data} isOnItsWay={!initialSyncDone} />
      )}
      {data && (data.hasMeasurements || initialSyncDone) ? <div data-not-in-pictures>{after}</div> : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <DrillDownDrawer
            drillDown={drillDown}
            filter={filter}
            interval={data?.interval ?? { from: 0, to: 0 }}
            zone={zone}
            names={names}
            onOpen={open}
            onClose={() => open(null)}
          />
        </Suspense>
      ) : null}
      {wasReportOpened ? (
        <Suspense fallback={null}>
          <ReportDialog
            opened={isReportOpen}
            isBusy={report.mode === 'picture'}
            onPicture={(title) => void report.savePicture(title).then(reportDialog.close)}
            onPrint={(title) => {
              reportDialog.close();
              void report.print(title);
            }}
            onClose={reportDialog.close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function countTexts({ people, summary }: DashboardData): string[] {
  const { invalid, removed, unclassified } = summary.not_counted;
  const apart = invalid + removed + unclassified;
  return [
    peopleCount(people),
    testCount(summary.tests),
    ...(apart > 0 ? [`${apart.toLocaleString('en')} not counted`] : []),
  ];
}

/** The filter without its time, so that a change of the time leaves what does not depend on it as it is. */
function usePeopleOf({ tag_ids, job_ids, location_ids, user_id, showHidden }: TestFilter): PeopleFilter {
  return useMemo(
    () => ({ tag_ids, job_ids, location_ids, user_id, showHidden }),
    [tag_ids, job_ids, location_ids, user_id, showHidden],
  );
}

/** While there is no measurement at all: still on its way, or not made yet. */
function Nothing({ isLoading, isOnItsWay }: { isLoading: boolean; isOnItsWay: boolean }) {
  if (isLoading || isOnItsWay) {
    return (
      <LoadingState text={isLoading ? 'Loading…' : 'Your measurements are on their way…'} height={360} />
    );
  }
  return (
    <EmptyState
      title="No measurements yet"
      hint="As soon as a device posts the first one, it appears here by itself."
    />
  );
}

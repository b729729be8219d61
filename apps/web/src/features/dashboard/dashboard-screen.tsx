import './report/print.css';
import { intervalOf } from '@heatwise/domain/dashboard/time-range';
import type { WidgetSettings } from '@heatwise/domain/dashboard/widget-settings';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileDownload } from '@tabler/icons-react';
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { GapNotice, gapText } from '../../entities/measurements/history-notice.tsx';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import type { TestFilter } from '../../entities/measurements/test-filter/test-filter.ts';
import { TestFilterBar } from '../../entities/measurements/test-filter/test-filter-bar.tsx';
import {
  peopleTexts,
  timeText,
  useFilterNames,
} from '../../entities/measurements/test-filter/test-filter-text.ts';
import type { PeopleFilter } from '../../entities/people/people-in-view.queries.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { Slot } from '../../routing/slots.tsx';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { useHistorySince } from '../../sync/use-history.ts';
import { loadCharts } from '../../ui/chart/chart.tsx';
import { ChartResolution } from '../../ui/chart/chart-option.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InReport } from '../../ui/in-report.ts';
import { useOnceTrue } from '../../ui/late-opening.tsx';
import { LiveMark } from '../../ui/live-mark.tsx';
import cardClasses from '../../ui/widget/widget-card.module.css';
import { countTexts } from './count-texts.ts';
import classes from './dashboard-screen.module.css';
import { useDashboardData } from './data/use-dashboard-data.ts';
import { useDashboardFilter } from './filter/use-dashboard-filter.ts';
import { ReportHead } from './report/report-head.tsx';
import { useReport } from './report/use-report.ts';
import { type ChangeWidget, useWidgetSettings } from './use-widget-settings.ts';
import { DailyHydrationWidget } from './widgets/daily-hydration-widget.tsx';
import { HydrationDistributionWidget } from './widgets/hydration-distribution-widget.tsx';
import { HydrationHistoryWidget } from './widgets/hydration-history-widget.tsx';
import { HydrationPerTagWidget } from './widgets/hydration-per-tag-widget.tsx';
import { HydrationStatusWidget } from './widgets/hydration-status-widget.tsx';
import { LatestMeasurementsWidget } from './widgets/latest-measurements-widget.tsx';
import { OwnTrendCard } from './widgets/own-trend-card.tsx';
import { WIDGET_TITLES, type WidgetParts } from './widgets/widget-parts.tsx';

type DashboardWidgetsProps = WidgetParts & {
  settings: WidgetSettings;
  change: ChangeWidget;
  /** Whether the reader sees only their own tests. */
  isAlone: boolean;
};

/** The six widgets; drawn again only when what they show has changed. */
const DashboardWidgets = memo(function DashboardWidgets({
  settings,
  change,
  isAlone,
  ...parts
}: DashboardWidgetsProps) {
  return (
    <div className={classes.grid}>
      {isAlone ? <OwnTrendCard {...parts} /> : null}
      <HydrationStatusWidget {...parts} />
      <HydrationDistributionWidget {...parts} settings={settings.hydration_distribution} change={change} />
      <DailyHydrationWidget {...parts} settings={settings.daily_hydration_status} change={change} />
      <HydrationPerTagWidget {...parts} settings={settings.hydration_per_tag} change={change} />
      <HydrationHistoryWidget {...parts} />
      <LatestMeasurementsWidget
        latest={parts.data.latest}
        zone={parts.zone}
        open={parts.open}
        settings={settings.latest_measurements}
        change={change}
      />
    </div>
  );
});

/** The cards before their first number: nobody takes what is on its way for nothing. */
function DashboardSkeleton() {
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        Loading measurements…
      </Text>
      <div className={classes.grid} aria-hidden="true">
        {Object.values(WIDGET_TITLES).map((title) => (
          <div key={title} className={cardClasses.card}>
            <Title order={2} size="h5" c="dimmed">
              {title}
            </Title>
            <Skeleton height={12} width="60%" mt="md" radius="sm" />
            <Skeleton height={250} mt="md" mb="sm" radius="md" />
            <Skeleton height={12} width="80%" mx="auto" radius="sm" />
          </div>
        ))}
      </div>
    </>
  );
}

/** With its table it comes when the first number is opened. */
const DrillDownDrawer = lazy(() =>
  import('./drill-down/drill-down-drawer.tsx').then((module) => ({ default: module.DrillDownDrawer })),
);
const ReportDialog = lazy(() =>
  import('./report/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

type Props = {
  /** Whose filter and settings are remembered. */
  userId: string;
  /** Named on reports; empty while it is not known. */
  organisation: string;
};

/** The dashboard: hydration of the people in view, from the local database. */
export function DashboardScreen({ userId, organisation }: Props) {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const today = zone.dayAt(nowMs);
  const page = useRef<HTMLDivElement>(null);
  const { filter, change, drillDown, open } = useDashboardFilter(userId);
  const widgets = useWidgetSettings(userId);
  const { always_show_latest } = widgets.settings.latest_measurements;
  const actor = useActorIfKnown();
  const isAlone = actor !== undefined && !hasAnyPermission(actor);
  const { initialSyncDone } = useSyncProgress();
  useEffect(loadCharts, []);
  const loaded = useDashboardData(filter, {
    zone,
    nowMs,
    alwaysShowLatest: always_show_latest,
    historyOf: filter.user_id ?? (isAlone ? userId : null),
    // Half of the tests compare with nothing, and reading them again and again keeps the rest from coming.
    isCompared: initialSyncDone,
  });
  const { tags, names } = useFilterNames(filter);
  const report = useReport(page, today);
  const [isReportOpen, reportDialog] = useDisclosure(false);

  // Kept once opened, so that it can slide away.
  const wasOpened = useOnceTrue(drillDown !== null);
  const wasReportOpened = useOnceTrue(isReportOpen);
  const people = usePeopleOf(filter);

  const { data, error } = loaded;
  const fromMs = intervalOf(filter.range, nowMs, zone).from;
  const gap = useHistorySince(fromMs);
  const time = data ? timeText(filter, data.interval, zone) : '';
  const narrowing = peopleTexts(filter, names);
  const filterTexts = [time, ...narrowing].filter((text) => text !== '');
  // "0 people · 0 tests" would be no truth while they are on their way.
  const isKnown = data !== undefined && (data.hasMeasurements || initialSyncDone);
  const summary = isKnown ? [...filterTexts, ...countTexts(data)] : [];
  const summaryText = summary.join(' · ');
  const missing = gap ? gapText(gap) : '';
  const pictureLines = useMemo(
    () => [
      summaryText,
      ...(missing ? [missing] : []),
      `${dateTimeText(nowMs, zone)}. Screening, not diagnosis.`,
    ],
    [summaryText, missing, nowMs, zone],
  );

  return (
    <div
      ref={page}
      className={classes.page}
      data-report={report.mode ?? undefined}
      data-without={report.without.join(',')}
    >
      <ReportHead
        title={report.title}
        organisation={organisation}
        lines={[
          filterTexts.join(' · '),
          data ? countTexts(data).join(' · ') : '',
          ...(missing ? [missing] : []),
        ]}
        madeAt={dateTimeText(nowMs, zone)}
      />
      <DashboardHead
        summary={summaryText}
        isLive={filter.range.mode === 'live'}
        version={loaded.version}
        onReport={reportDialog.open}
      />
      <TestFilterBar
        filter={filter}
        names={names}
        today={today}
        found={isKnown ? testCount(data.summary.tests) : undefined}
        isAlone={isAlone}
        onChange={change}
      />
      <GapNotice gap={gap} />
      {error ? (
        <ErrorState message={error.message} onRetry={() => void loaded.refetch()} />
      ) : data?.hasMeasurements ? (
        <ReportParts isReported={report.mode !== null}>
          <DashboardWidgets
            {...widgets}
            data={data}
            before={data.before}
            isAlone={isAlone}
            zone={zone}
            today={today}
            tags={tags}
            pictureLines={pictureLines}
            open={open}
          />
        </ReportParts>
      ) : (
        <Nothing isOnItsWay={!data || !initialSyncDone} />
      )}
      {data && (data.hasMeasurements || initialSyncDone) ? (
        <ReportParts isReported={report.mode !== null}>
          <Slot
            name="dashboard, below"
            given={{
              userId,
              people,
              peopleText: narrowing.join(' · '),
              interval: data.interval,
              pictureLines,
              openTests: ({ user_id, day }) => open({ list: 'tests', user_id, day }),
              isReported: wasReportOpened,
              hasMeasurements: data.hasMeasurements,
            }}
          />
        </ReportParts>
      ) : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <DrillDownDrawer
            drillDown={drillDown}
            filter={filter}
            interval={data?.interval ?? null}
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
            parts={partsOf(page.current)}
            step={report.step}
            problem={report.problem}
            onPicture={(choice) =>
              void report.savePicture(choice).then((isSaved) => isSaved && reportDialog.close())
            }
            onPrint={(choice) => {
              reportDialog.close();
              void report.print(choice);
            }}
            onClose={reportDialog.close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The parts of the page that a report may leave out, by their names. */
function partsOf(page: HTMLElement | null): string[] {
  const parts = page?.querySelectorAll<HTMLElement>('[data-part]') ?? [];
  return [...parts].flatMap(({ dataset }) => dataset.part ?? []);
}

/** In a report charts are drawn finer than on the screen, and times are exact. */
function ReportParts({ isReported, children }: { isReported: boolean; children: ReactNode }) {
  return (
    <InReport value={isReported}>
      <ChartResolution value={isReported ? IMAGE_EXPORT_SCALE : null}>{children}</ChartResolution>
    </InReport>
  );
}

/** The filter without its time, so that a change of the time leaves what does not depend on it as it is. */
function usePeopleOf({ tag_ids, job_ids, location_ids, user_id, showHidden }: TestFilter): PeopleFilter {
  return useMemo(
    () => ({ tag_ids, job_ids, location_ids, user_id, showHidden }),
    [tag_ids, job_ids, location_ids, user_id, showHidden],
  );
}

/** While there is no measurement at all: still on its way, or not made yet. */
function Nothing({ isOnItsWay }: { isOnItsWay: boolean }) {
  if (isOnItsWay) return <DashboardSkeleton />;
  return (
    <EmptyState title="No measurements yet" hint="The first one appears here as soon as a device sends it." />
  );
}

type DashboardHeadProps = {
  /** What is shown, in words. */
  summary: string;
  isLive: boolean;
  /** Grows with each change of the data. */
  version: number;
  onReport: () => void;
};

/** The screen's name, what it shows of, and the way to a report. */
function DashboardHead({ summary, isLive, version, onReport }: DashboardHeadProps) {
  return (
    <div data-not-in-pictures>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="sm">
          <Title order={1} size="h2">
            Dashboard
          </Title>
          {isLive ? <LiveMark key={version} hasChanged={version > 0} /> : null}
        </Group>
        <Button variant="default" leftSection={<IconFileDownload size={18} />} onClick={onReport} flex="none">
          Report
        </Button>
      </Group>
      <Text c="dimmed" size="sm" mt={4} className={classes.summary ?? ''} role="status">
        {summary}
      </Text>
    </div>
  );
}

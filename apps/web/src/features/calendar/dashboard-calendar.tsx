import { showsPreviewFeatures } from '@heatwise/domain/organisation/features';
import { lazy, Suspense } from 'react';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import type { BelowDashboard } from '../../routing/slots.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { RenderWhenNear } from '../../ui/render-when-near.tsx';
import { useCalendarSettings } from './use-calendar-settings.ts';

const CALENDAR_TITLE = 'Calendar';
const HEIGHT = 480;
const CalendarCard = lazy(() =>
  import('./calendar-card.tsx').then((module) => ({ default: module.CalendarCard })),
);

/**
 * The calendar under the dashboard's charts: a preview feature that everybody may hide. It is loaded when the reader
 * comes near, or wants a report.
 */
export function DashboardCalendar({
  userId,
  people,
  peopleText,
  openTests,
  isReported,
  hasMeasurements,
}: BelowDashboard) {
  const organisation = useOrganisation();
  const settings = useCalendarSettings(userId);
  if (!hasMeasurements || !organisation || !settings) return null;
  if (settings.isHidden || !showsPreviewFeatures(organisation.metadata)) return null;
  return (
    <RenderWhenNear height={HEIGHT} isWanted={isReported} part={CALENDAR_TITLE}>
      <Suspense fallback={<LoadingState height={HEIGHT} />}>
        <CalendarCard
          userId={userId}
          settings={settings}
          people={people}
          peopleText={peopleText}
          isWanted={isReported}
          onOpen={openTests}
        />
      </Suspense>
    </RenderWhenNear>
  );
}

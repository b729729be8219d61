import { showsPreviewFeatures } from '@heatwise/domain/organisation/features';
import { lazy, Suspense } from 'react';
import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { useCalendarSettings } from '../features/calendar/use-calendar-settings.ts';
import type { BelowDashboard } from '../features/dashboard/dashboard-screen.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { RenderWhenNear } from '../ui/render-when-near.tsx';

const CALENDAR_TITLE = 'Calendar';
const HEIGHT = 480;
const CalendarCard = lazy(() =>
  import('../features/calendar/calendar-card.tsx').then((module) => ({ default: module.CalendarCard })),
);

/**
 * The calendar under the dashboard's charts: a preview feature that everybody may hide. It is loaded when the reader
 * comes near, or wants a report.
 */
export function DashboardCalendar({
  userId,
  people,
  peopleText,
  open,
  isReported,
}: BelowDashboard & { userId: string }) {
  const organisation = useOrganisation();
  const settings = useCalendarSettings(userId);
  if (!organisation || !settings) return null;
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
          onOpen={({ user_id, day }) => open({ list: 'tests', user_id, day })}
        />
      </Suspense>
    </RenderWhenNear>
  );
}

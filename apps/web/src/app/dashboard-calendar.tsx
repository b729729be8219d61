import { showsPreviewFeatures } from '@heatwise/domain/organisation/features';
import { CalendarCard } from '../features/calendar/calendar-card.tsx';
import { useCalendarSettings } from '../features/calendar/use-calendar-settings.ts';
import type { BelowDashboard } from '../features/dashboard/dashboard-screen.tsx';
import { useOrganisation } from '../local-db/organisation.queries.ts';

/** The calendar under the dashboard's charts: a preview feature that everybody may hide. Source: specification §2. */
export function DashboardCalendar({ userId, people, peopleText, open }: BelowDashboard & { userId: string }) {
  const organisation = useOrganisation();
  const settings = useCalendarSettings(userId);
  if (!organisation || !settings) return null;
  if (settings.isHidden || !showsPreviewFeatures(organisation.metadata)) return null;
  return (
    <CalendarCard
      userId={userId}
      settings={settings}
      people={people}
      peopleText={peopleText}
      onOpen={({ user_id, day }) => open({ list: 'tests', user_id, day })}
    />
  );
}

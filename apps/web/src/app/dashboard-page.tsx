import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useOrganisation } from '../local-db/organisation.queries.ts';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { WhenIdle } from '../ui/when-idle.tsx';
import { HeatStressPart } from './heat-stress-part.tsx';
import { OwnAdvice } from './own-advice.tsx';

/** Apart from the page: the charts above it come first. */
const DashboardCalendar = lazy(() =>
  import('./dashboard-calendar.tsx').then((module) => ({ default: module.DashboardCalendar })),
);

/** The dashboard of the signed-in person; its reports carry the organisation's name. */
export function DashboardPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  if (!record) return null;
  return (
    <>
      <OwnAdvice />
      <DashboardScreen
        userId={record.user_id}
        organisation={organisation?.name ?? ''}
        below={(parts) => (
          <WhenIdle>
            <Suspense fallback={null}>
              <DashboardCalendar userId={record.user_id} {...parts} />
            </Suspense>
          </WhenIdle>
        )}
        after={<HeatStressPart offersCustom={false} />}
      />
    </>
  );
}

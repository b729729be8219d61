import { useOrganisation } from '../entities/organisation/organisation.queries.ts';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { DashboardCalendar } from './dashboard-calendar.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HeatStressPart } from './heat-stress-part.tsx';
import { OwnAdvice } from './own-advice.tsx';

/** The dashboard of the signed-in person; its reports carry the organisation's name. */
export function DashboardPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  if (!record) return null;
  return (
    <>
      <FirstSteps />
      <OwnAdvice />
      <DashboardScreen
        userId={record.user_id}
        organisation={organisation?.name ?? ''}
        below={(parts) => (
          <>
            {parts.hasMeasurements ? <DashboardCalendar userId={record.user_id} {...parts} /> : null}
            <HeatStressPart
              offersCustom={false}
              location_ids={parts.people.location_ids}
              isWanted={parts.isReported}
            />
          </>
        )}
      />
    </>
  );
}

import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { useOrganisation } from '../features/organisation/organisation.queries.ts';
import { useLoginRecord } from '../platform/platform-context.tsx';

/** The dashboard of the signed-in person; its reports carry the organisation's name. */
export function DashboardPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  return record ? <DashboardScreen userId={record.user_id} organisation={organisation?.name ?? ''} /> : null;
}

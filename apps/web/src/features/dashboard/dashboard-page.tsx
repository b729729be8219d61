import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useLoginRecord } from '../../platform/platform-context.tsx';
import { Slot } from '../../routing/slots.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

/** The dashboard of the signed-in person; its reports carry the organisation's name. */
export function DashboardPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  if (!record) return null;
  return (
    <>
      <Slot name="dashboard, above" given={{}} />
      <DashboardScreen userId={record.user_id} organisation={organisation?.name ?? ''} />
    </>
  );
}

import { showsPreviewFeatures } from '@heatwise/domain/organisation/features';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useLoginRecord } from '../../platform/platform-context.tsx';
import { ConsentScreen } from './consent-screen.tsx';

/** What the signed-in person agrees to see. */
export function ConsentPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  if (!record || !organisation) return null;
  return <ConsentScreen userId={record.user_id} hasPreview={showsPreviewFeatures(organisation.metadata)} />;
}

import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { ShiftPatternsScreen } from '../features/roster/shift-patterns-screen.tsx';
import { useOrganisation } from '../local-db/organisation.queries.ts';
import { Permitted } from './permitted.tsx';

/** Who sees people sees which days they work. */
export function ShiftPatternsPage() {
  const organisation = useOrganisation();
  return (
    <Permitted may={maySeeTags}>
      <ShiftPatternsScreen isRosterOpen={isFeatureOpen(organisation?.metadata ?? {}, 'roster')} />
    </Permitted>
  );
}

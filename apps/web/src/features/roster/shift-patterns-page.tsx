import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { ShiftPatternsScreen } from './shift-patterns-screen.tsx';

/** Who sees people sees which days they work. */
export function ShiftPatternsPage() {
  const organisation = useOrganisation();
  return <ShiftPatternsScreen isRosterOpen={isFeatureOpen(organisation?.metadata ?? {}, 'roster')} />;
}

import { mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { OrganisationScreen } from '../features/organisation/organisation-screen.tsx';
import { Permitted } from './permitted.tsx';

export function OrganisationPage() {
  return (
    <Permitted may={mayEditOrganisation}>
      <OrganisationScreen />
    </Permitted>
  );
}

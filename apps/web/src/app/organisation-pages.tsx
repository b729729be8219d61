import { mayCloseOrganisation, mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { CloseScreen } from '../features/organisation/close/close-screen.tsx';
import { OrganisationScreen } from '../features/organisation/organisation-screen.tsx';
import { AdminsScreen } from '../features/permissions/admins-screen.tsx';
import { Permitted } from './permitted.tsx';

export function OrganisationPage() {
  return (
    <Permitted may={mayEditOrganisation}>
      <OrganisationScreen />
    </Permitted>
  );
}

export function AdminsPage() {
  return (
    <Permitted may={mayManagePermissions}>
      <AdminsScreen />
    </Permitted>
  );
}

export function ClosePage() {
  return (
    <Permitted may={mayCloseOrganisation}>
      <CloseScreen />
    </Permitted>
  );
}

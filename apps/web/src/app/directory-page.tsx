import { mayImportUsers } from '@heatwise/domain/permissions/may';
import { DirectoryScreen } from '../features/people/directory/directory-screen.tsx';
import { Permitted } from './permitted.tsx';

/** Adding people from the organisation's directory, for organisation admins. */
export function DirectoryPage() {
  return (
    <Permitted may={mayImportUsers}>
      <DirectoryScreen />
    </Permitted>
  );
}

import { mayImportUsers } from '@heatwise/domain/permissions/may';
import { ImportScreen } from '../features/people/import/import-screen.tsx';
import { Permitted } from './permitted.tsx';

/** Importing people, for organisation admins. */
export function ImportPage() {
  return (
    <Permitted may={mayImportUsers}>
      <ImportScreen />
    </Permitted>
  );
}

import { mayEditUsers } from '@heatwise/domain/permissions/may';
import { NewPersonScreen } from '../features/people/new/new-person-screen.tsx';
import { Permitted } from './permitted.tsx';

/** For those who may create anybody at all; whom exactly, the form and the server say. */
export function NewPersonPage() {
  return (
    <Permitted may={mayEditUsers}>
      <NewPersonScreen />
    </Permitted>
  );
}

import { mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import { usePersonOfPage } from '../../entities/people/person-context.tsx';
import { Permitted } from '../../routing/permitted.tsx';
import { PersonPermissions } from './person-permissions.tsx';

/** One's own can be read by everybody, others' by those who manage them. */
export function PermissionsOfPerson() {
  const { user_id } = usePersonOfPage();
  return (
    <Permitted may={(actor) => mayReadPermissionsOf(actor, user_id)}>
      <PersonPermissions user_id={user_id} />
    </Permitted>
  );
}

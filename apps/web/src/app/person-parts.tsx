import { mayViewMeasurementsOf } from '@heatwise/domain/permissions/may';
import { mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePersonOfPage } from '../features/people/person/person-context.tsx';
import { ProfileScreen } from '../features/people/person/profile/profile-screen.tsx';
import { BaselineScreen } from '../features/people/person/tests/baseline-screen.tsx';
import { HydrationScreen } from '../features/people/person/tests/hydration-screen.tsx';
import { SweatScreen } from '../features/people/person/tests/sweat-screen.tsx';
import { PersonPermissions } from '../features/permissions/person-permissions.tsx';
import { Permitted } from './permitted.tsx';

/** Who the person is; whoever deletes them goes on to the others. */
export function ProfilePart() {
  const navigate = useNavigate();
  return <ProfileScreen onDeleted={() => void navigate({ to: '/people' })} />;
}

export function HydrationPart() {
  return (
    <WithTests>
      <HydrationScreen />
    </WithTests>
  );
}

export function BaselinePart() {
  return (
    <WithTests>
      <BaselineScreen />
    </WithTests>
  );
}

export function SweatPart() {
  return (
    <WithTests>
      <SweatScreen />
    </WithTests>
  );
}

/** One's own can be read by everybody, others' by those who manage them. */
export function PermissionsPart() {
  const { user_id } = usePersonOfPage();
  return (
    <Permitted may={(actor) => mayReadPermissionsOf(actor, user_id)}>
      <PersonPermissions user_id={user_id} />
    </Permitted>
  );
}

/** For those who may see the person's tests. */
function WithTests({ children }: { children: ReactNode }) {
  const person = usePersonOfPage();
  return <Permitted may={(actor) => mayViewMeasurementsOf(actor, person)}>{children}</Permitted>;
}

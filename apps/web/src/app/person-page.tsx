import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { IconUserOff } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { PersonFrame } from '../features/people/person/person-frame.tsx';
import { MessageScreen } from './message-screen.tsx';
import { Permitted } from './permitted.tsx';
import { PERSON_TABS } from './person-tabs.ts';

/** One person's page: one's own always, others' for those who see people. Source: decisions §1.10. */
export function PersonPage() {
  const { user_id = '' } = useParams({ strict: false });
  const id = user_id.toLowerCase();
  return (
    <Permitted may={(actor) => actor.user_id === id || mayViewUsers(actor)}>
      <PersonFrame user_id={id} tabs={PERSON_TABS} notFound={<PersonNotFound />}>
        <Outlet />
      </PersonFrame>
    </Permitted>
  );
}

function PersonNotFound() {
  return (
    <MessageScreen
      icon={<IconUserOff size={38} stroke={1.5} />}
      title={USER_NOT_FOUND}
      text="This person was deleted, or you may not see them."
      back="Go back"
    />
  );
}

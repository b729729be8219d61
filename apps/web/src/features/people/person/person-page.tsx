import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { IconUserOff } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { Permitted } from '../../../routing/permitted.tsx';
import { usePersonTabs } from '../../../routing/slots.tsx';
import { MessageScreen } from '../../../ui/message-screen.tsx';
import { MeasurePerson } from './measure-person.tsx';
import { PersonFrame } from './person-frame.tsx';
import { personTabs } from './person-tabs.ts';
import { useOtherKinds } from './tests/other-kinds.queries.ts';

/** One person's page: one's own always, others' for those who see people. */
export function PersonPage() {
  const { user_id = '' } = useParams({ strict: false });
  const id = user_id.toLowerCase();
  const kinds = useOtherKinds(id);
  const ofFeatures = usePersonTabs();
  const tabs = personTabs(kinds ?? [], ofFeatures);
  return (
    <Permitted may={(actor) => actor.user_id === id || mayViewUsers(actor)}>
      <PersonFrame user_id={id} tabs={tabs} action={<MeasurePerson />} notFound={<PersonNotFound />}>
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

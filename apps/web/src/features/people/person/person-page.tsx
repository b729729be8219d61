import { fullName } from '@heatwise/domain/people/person-name';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayMeasureUser, mayViewMeasurementsOf, mayViewUsers } from '@heatwise/domain/permissions/may';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUserOff } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { type PersonTab, Slot, usePersonTabs } from '../../../routing/slots.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { MessageScreen } from '../../../ui/message-screen.tsx';
import { PersonFrame } from './person-frame.tsx';
import { type OtherKind, useOtherKinds } from './tests/other-kinds.queries.ts';

/** The parts that every person's page has, each with whose page has it. */
const OF_EVERYBODY: readonly PersonTab[] = [
  { to: '/people/$user_id', label: 'Profile', may: () => true },
  { to: '/people/$user_id/hydration', label: 'Hydration', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/hydration-baseline', label: 'Baseline', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/sweat', label: 'Sweat', may: mayViewMeasurementsOf },
];

/**
 * The parts of a person's page: the person and their tests, with one part for each other kind of test that they have, and
 * then what other features bring.
 */
function personTabs(kinds: readonly OtherKind[], ofFeatures: readonly PersonTab[]): readonly PersonTab[] {
  const ofKinds = kinds.map(
    ({ kind, name }): PersonTab => ({
      to: '/people/$user_id/tests/$kind',
      params: { kind },
      label: name,
      may: mayViewMeasurementsOf,
    }),
  );
  return [...OF_EVERYBODY, ...ofKinds, ...ofFeatures];
}

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

/** On a person's page: a test of theirs is written down without looking for them again. */
function MeasurePerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const [isOpen, dialog] = useDisclosure(false);
  if (!mayMeasureUser(actor, person)) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        Measure
      </Button>
      <Slot
        name="measure dialog"
        given={{
          opened: isOpen,
          person: { id: person.user_id, label: fullName(person) || 'No name' },
          onClose: dialog.close,
        }}
      />
    </>
  );
}

import { fullName } from '@heatwise/domain/people/person-name';
import { mayMeasureUser } from '@heatwise/domain/permissions/may';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { Slot } from '../../../routing/slots.tsx';
import { useActor } from '../../../sync/actor.tsx';

/** On a person's page: a test of theirs is written down without looking for them again. */
export function MeasurePerson() {
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

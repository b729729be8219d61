import { fullName } from '@heatwise/domain/people/person-name';
import { mayMeasureUser } from '@heatwise/domain/permissions/may';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { MeasureDialog } from '../features/measurements/entry/measure-dialog.tsx';
import { usePersonOfPage } from '../features/people/person/person-context.tsx';
import { useViewerZone } from '../platform/viewer-zone.ts';
import { useActor } from '../sync/actor.tsx';

/** On a person's page: a test of theirs is written down without looking for them again. */
export function MeasurePerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const [isOpen, dialog] = useDisclosure(false);
  if (!mayMeasureUser(actor, person)) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        Measure
      </Button>
      <MeasureDialog
        opened={isOpen}
        zone={zone}
        person={{ id: person.user_id, label: fullName(person) || 'No name' }}
        onClose={dialog.close}
        onAdded={dialog.close}
      />
    </>
  );
}

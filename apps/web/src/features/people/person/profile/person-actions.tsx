import { deletionWarning } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { mayHideUser } from '@heatwise/domain/permissions/may';
import { Button, Group, Text } from '@mantine/core';
import { IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePersonOnServer } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { ASKED } from '../../../../platform/or-ask.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../../../ui/hide-instead.tsx';
import { useDeletePerson, useHidePerson } from '../person.mutations.ts';
import { FormSection } from './form-section.tsx';

/** Hiding, showing and deleting a person, for those who may; nothing for the others. */
export function PersonActions({ onDeleted }: { onDeleted: () => void }) {
  const actor = useActor();
  const person = usePersonOfPage();
  const { user_id, is_hidden } = person;
  const { data } = usePersonOnServer(person);
  const [isAsking, setIsAsking] = useState<'hide' | 'delete' | null>(null);
  const hide = useHidePerson();
  const remove = useDeletePerson();
  // Whether the person is an admin is known to the server.
  const mayHide = mayHideUser(actor, { ...person, is_admin: false }) && data?.may.hide !== false;
  const mayDelete = data?.may.delete ?? false;
  if (!mayHide && !mayDelete) return null;

  const name = fullName(person) || 'this person';
  const close = () => setIsAsking(null);
  return (
    <FormSection title="Visibility">
      <Text size="sm" c="dimmed" mb="sm">
        {is_hidden
          ? 'Hidden: this person is left out of lists and of the dashboard until shown again.'
          : 'Shown in lists and on the dashboard.'}{' '}
        {mayHide && is_hidden ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={hide.isPending}
            onClick={() => hide.mutate({ user_id, isHidden: false })}
          >
            Show
          </Button>
        ) : null}
      </Text>
      <Group gap="xs">
        {mayHide ? (
          <Button
            variant="default"
            loading={hide.isPending}
            disabled={is_hidden}
            leftSection={<IconEyeOff size={18} aria-hidden="true" />}
            onClick={() => setIsAsking('hide')}
          >
            Hide
          </Button>
        ) : null}
        {mayDelete ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setIsAsking('delete')}
          >
            Delete
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={isAsking === 'hide'}
        title={`Hide ${name}?`}
        confirm="Hide"
        isBusy={hide.isPending}
        onConfirm={() => hide.mutate({ user_id, isHidden: true }, { onSettled: close })}
        onCancel={close}
      >
        Hidden people are left out of lists and of the dashboard, unless you show hidden people. Nothing is
        lost, and you can show the person again at any time.
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAsking === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { user_id },
            { onSuccess: (output) => (output === ASKED ? undefined : onDeleted()), onSettled: close },
          )
        }
        onCancel={close}
      >
        {deletionWarning(1)}
        {mayHide && !is_hidden ? (
          <div>
            <HideInstead
              isBusy={hide.isPending}
              onHide={() => hide.mutate({ user_id, isHidden: true }, { onSettled: close })}
            />
          </div>
        ) : null}
      </ConfirmDialog>
    </FormSection>
  );
}

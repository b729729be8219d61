import { permissionsFixedReason } from '@heatwise/domain/permissions/permission-editing';
import { cannotSignIn, NO_EMAIL } from '@heatwise/domain/permissions/permission-texts';
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { useActor } from '../../sync/actor.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { MatrixPerson } from './matrix-people.ts';
import { useAddSupervisors } from './permissions.mutations.ts';
import { BY_EMAIL, useChoosablePeople } from './use-choosable-people.ts';

type AddSupervisorsProps = {
  tag_id: string;
  /** 'Supervisors' or 'Managers'. */
  label: string;
  present: readonly { readonly user_id: string }[];
};

/** Chooses people to put in charge: everybody whose permissions one may change, and who is not in charge yet. */
export function AddSupervisors({ tag_id, label, present }: AddSupervisorsProps) {
  const actor = useActor();
  const [chosen, setChosen] = useState<readonly PickerOption[]>([]);
  useUnsavedChanges(chosen.length > 0);
  const addSupervisors = useAddSupervisors();
  const there = useMemo(() => new Set(present.map(({ user_id }) => user_id)), [present]);
  const isChoosable = useCallback(
    (person: MatrixPerson) =>
      !there.has(person.user_id) && permissionsFixedReason(actor, { ...person, tag_ids: [] }) === null,
    [there, actor],
  );
  const choosable = useChoosablePeople(isChoosable);
  const mute = chosen.filter(({ hint }) => hint === NO_EMAIL).map(({ label: name }) => name);

  function add(): void {
    addSupervisors.mutate(
      { tag_id, user_ids: chosen.map(({ id }) => id) },
      { onSuccess: () => setChosen([]) },
    );
  }

  return (
    <Group align="flex-start" gap="sm" maw={760}>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <PersonPicker
          label={`Add ${label.toLowerCase()}`}
          placeholder="Search people by name"
          people={BY_EMAIL}
          only={choosable}
          value={chosen}
          onChange={setChosen}
          disabled={addSupervisors.isPending}
        />
        {mute.length > 0 ? (
          <Text size="sm" mt={4} role="status">
            {cannotSignIn(mute)}
          </Text>
        ) : null}
      </div>
      <Button h={40} mt={25} disabled={chosen.length === 0} loading={addSupervisors.isPending} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

import { permissionsFixedReason } from '@heatwise/domain/permissions/permission-editing';
import { Button, Group } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useActor } from '../../sync/actor.tsx';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import type { MatrixPerson } from './matrix-people.ts';
import { useAddSupervisors } from './permissions.mutations.ts';
import { useChoosablePeople } from './use-choosable-people.ts';

type Props = {
  tag_id: string;
  /** 'Supervisors' or 'Managers'. */
  label: string;
  present: readonly { readonly user_id: string }[];
};

/** Chooses people to put in charge: everybody whose permissions one may change, and who is not in charge yet. */
export function AddSupervisors({ tag_id, label, present }: Props) {
  const actor = useActor();
  const [chosen, setChosen] = useState<readonly PickerOption[]>([]);
  const addSupervisors = useAddSupervisors();
  const there = useMemo(() => new Set(present.map(({ user_id }) => user_id)), [present]);
  const isChoosable = useCallback(
    (person: MatrixPerson) =>
      !there.has(person.user_id) && permissionsFixedReason(actor, { ...person, tag_ids: [] }) === null,
    [there, actor],
  );
  const read = useChoosablePeople(isChoosable);

  function add(): void {
    addSupervisors.mutate(
      { tag_id, user_ids: chosen.map(({ id }) => id) },
      { onSuccess: () => setChosen([]) },
    );
  }

  return (
    <Group align="end" gap="sm" maw={760}>
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <MultiPicker
          label={`Add ${label.toLowerCase()}`}
          placeholder="Search people by name"
          read={read}
          value={chosen}
          onChange={setChosen}
          disabled={addSupervisors.isPending}
        />
      </div>
      <Button h={40} disabled={chosen.length === 0} loading={addSupervisors.isPending} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

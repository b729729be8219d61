import { mergeWarning } from '@heatwise/domain/people/people-actions';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { mayMergeUsers } from '@heatwise/domain/permissions/may';
import { Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { ChosenPerson } from './chosen-people.ts';
import classes from './people-list.module.css';
import { testCounts } from './people-list.queries.ts';

type MergeDialogProps = {
  /** Exactly two while the dialog is open, else none. */
  pair: readonly ChosenPerson[];
  onMerge: (merge: { source: ChosenPerson; target: ChosenPerson }) => void;
  onCancel: () => void;
};

/** Asks which of two people is kept, and says what becomes of the other. */
export function MergeDialog({ pair, onMerge, onCancel }: MergeDialogProps) {
  const [one, other] = pair;
  return (
    <ConfirmedMerge
      key={pair.map(({ user_id }) => user_id).join()}
      pair={one && other ? [one, other] : null}
      onMerge={onMerge}
      onCancel={onCancel}
    />
  );
}

type ConfirmedProps = Omit<MergeDialogProps, 'pair'> & { pair: readonly [ChosenPerson, ChosenPerson] | null };

function ConfirmedMerge({ pair, onMerge, onCancel }: ConfirmedProps) {
  const actor = useActor();
  const [chosen, setChosen] = useState<string | null>(null);
  const people = pair ?? [];
  const ids = people.map(({ user_id }) => user_id);
  const { data: counts = [] } = useLocalRows((queries) => testCounts(queries, ids), ['tests of two', ids]);
  const otherOf = (id: string) => people.find(({ user_id }) => user_id !== id);
  const mayKeep = (person: ChosenPerson) => {
    const source = otherOf(person.user_id);
    return source !== undefined && mayMergeUsers(actor, ifAgreed(actor, source), person);
  };
  const target = people.find(({ user_id }) => user_id === chosen) ?? people.find(mayKeep);
  const source = target && otherOf(target.user_id);

  return (
    <ConfirmDialog
      opened={pair !== null}
      title="Merge two people"
      confirm="Merge"
      isDangerous
      onConfirm={() => {
        if (source && target) onMerge({ source, target });
      }}
      onCancel={onCancel}
    >
      <Radio.Group label="Who is kept?" value={target?.user_id ?? ''} onChange={setChosen}>
        <div className={classes.pair}>
          {people.map((person) => (
            <Radio
              key={person.user_id}
              value={person.user_id}
              disabled={!mayKeep(person)}
              label={person.name}
              description={[
                person.email ?? 'no email',
                testCount(counts.find(({ user_id }) => user_id === person.user_id)?.count ?? 0),
              ].join(' · ')}
            />
          ))}
        </div>
      </Radio.Group>
      {source && target ? <Text size="sm">{mergeWarning(source.name, target.name)}</Text> : null}
    </ConfirmDialog>
  );
}

import { type ManualEntry, manualEntryProblems } from '@heatwise/domain/measurements/manual-entry';
import { NOTES_MAX_LENGTH } from '@heatwise/domain/measurements/measurement-metadata';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Drawer, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { peopleOptions } from '../../../local-db/filter-options.queries.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { PickerOption, ReadOptions } from '../../../ui/picker-options.ts';
import { SinglePicker } from '../../../ui/single-picker.tsx';
import { customTypes } from '../list/filter-options.queries.ts';
import { useAddMeasurement } from '../measurements.mutations.ts';
import {
  type EntryDraft,
  emptyDraft,
  entryOf,
  kindOptions,
  measurementOf,
  unitOfKind,
} from './entry-draft.ts';

type Props = {
  opened: boolean;
  zone: TimeZone;
  /** Who is measured, where that is known beforehand. */
  person?: PickerOption;
  onClose: () => void;
  /** The new measurement is in the local database. */
  onAdded: (measurementId: string) => void;
};

/** A test written down by hand, for when a device could not send it. */
export function MeasureDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(460px, 100%)"
      title={<Text fw={650}>Measure</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened ? <EntryForm onClose={onClose} {...rest} /> : null}
    </Drawer>
  );
}

type Problems = Partial<Record<keyof ManualEntry, string>>;

function EntryForm({ zone, person, onClose, onAdded }: Omit<Props, 'opened'>) {
  const add = useAddMeasurement();
  const { data: customs = [] } = useLocalRows(customTypes, ['custom_measurement_types'], ['custom types']);
  const [draft, setDraft] = useState<EntryDraft>(() => ({
    ...emptyDraft(Date.now(), zone),
    person: person ?? null,
  }));
  const [problems, setProblems] = useState<Problems>({});
  // Kept while the form is open: sending it again after a lost answer stores nothing twice.
  const [measurementId] = useState(() => crypto.randomUUID());
  const readPeople = useMeasurablePeople();
  const unit = unitOfKind(draft.kind, customs);
  const change = (part: Partial<EntryDraft>) => setDraft({ ...draft, ...part });

  async function save(): Promise<void> {
    const entry = entryOf(draft);
    const found = manualEntryProblems(entry, Date.now());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await add.mutateAsync(measurementOf(entry, measurementId, zone));
      onAdded(measurementId);
    } catch (failure) {
      setProblems(problemsOf(failure));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm" pb="md">
        <SinglePicker
          label="Person"
          placeholder="Who was measured?"
          read={readPeople}
          value={draft.person}
          error={problems.user_id ?? null}
          onChange={(person) => change({ person })}
        />
        <Select
          label="Type"
          data={kindOptions(customs)}
          value={draft.kind}
          error={problems.type ?? problems.custom_id}
          allowDeselect={false}
          onChange={(kind) => change({ kind })}
          comboboxProps={{ withinPortal: false }}
        />
        <NumberInput
          label={unit ? `Value (${unit})` : 'Value'}
          value={draft.value}
          error={problems.value}
          onChange={(value) => change({ value })}
          hideControls
        />
        <TextInput
          type="datetime-local"
          label="Time"
          value={draft.time}
          error={problems.created_time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={NOTES_MAX_LENGTH}
          value={draft.notes}
          error={problems.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useMeasurablePeople(): ReadOptions {
  const actor = useActor();
  const database = useLocalDatabase();
  const among = useMemo(() => {
    const scope = scopeOf(actor, 'measure_user');
    return scope.everyone ? null : scope.tag_ids;
  }, [actor]);
  return useCallback<ReadOptions>(
    (page) => database.rows(peopleOptions(localQueries, { among, showHidden: true, ...page }).compile()),
    [database, among],
  );
}

/** What the server says of each field; its paths begin with the place in the batch. */
function problemsOf(failure: unknown): Problems {
  if (!(failure instanceof RequestFailure)) return {};
  return Object.fromEntries(failure.problems.map(({ path, message }) => [path.replace(/^0\./, ''), message]));
}

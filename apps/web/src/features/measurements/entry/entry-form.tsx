import type { PublishedSurvey } from '@heatwise/contract/surveys/surveys.contract';
import { type ManualEntry, manualEntryProblems } from '@heatwise/domain/measurements/manual-entry';
import { measurementSizeProblem, NOTES_MAX_LENGTH } from '@heatwise/domain/measurements/measurement-metadata';
import {
  MEASUREMENT_STATUSES,
  measurementStatus,
  salivaBounds,
} from '@heatwise/domain/measurements/measurement-status';
import { isSalivaType } from '@heatwise/domain/measurements/measurement-type';
import {
  measurementValueProblem,
  unusualValueQuestion,
} from '@heatwise/domain/measurements/measurement-value';
import { scopeOf } from '@heatwise/domain/permissions/actor';
import {
  type Answers,
  type AskedMeasure,
  answerProblems,
  askedMeasure,
} from '@heatwise/domain/surveys/survey-answers';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import {
  type ClassedValue,
  measuredText,
  placedClasses,
} from '../../../entities/measurements/measurement-text.ts';
import { SalivaGauge } from '../../../entities/measurements/saliva-gauge.tsx';
import { PersonPicker, personOptions } from '../../../entities/people/person-picker.tsx';
import { usePublishedSurveys } from '../../../entities/surveys/published-surveys.ts';
import { SurveyFields } from '../../../entities/surveys/survey-fields.tsx';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { useFocusAfterBusy } from '../../../ui/use-draft-form.ts';
import { customTypes } from '../list/filter-options.queries.ts';
import { useAddMeasurement } from '../measurements.mutations.ts';
import {
  baselineOf,
  type EntryDraft,
  emptyDraft,
  entryOf,
  kindOptions,
  measurementOf,
  unitOfKind,
} from './entry-draft.ts';

const NO_ANSWERS: Answers = new Map();
type Begun = { readonly kind: string; readonly survey: PublishedSurvey; readonly answers: Answers };

/** What is asked with a kind of test (a built-in type, or the id of a custom one), and what was answered so far. */
function useEntrySurvey(kind: string | null) {
  const { data: surveys = [] } = usePublishedSurveys();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // What was begun with one version is finished with it, also when another was published meanwhile.
  const current = begun?.kind === kind ? begun : null;
  const survey =
    current?.survey ?? surveys.find(({ type, custom_id }) => (custom_id ?? type) === kind) ?? null;
  const answers = current?.answers ?? NO_ANSWERS;
  return {
    survey,
    answers,
    problems: current || kind === null ? problems : {},
    answer(next: Answers): void {
      if (!survey || kind === null) return;
      setBegun({ kind, survey, answers: next });
      // What was mended is no problem any more; nothing new is one before the next save.
      const left = answerProblems(survey.questions, next);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => key in left)));
    },
    /** Whether all that is asked and must be answered is; says at each question what is not. */
    check(): boolean {
      const found = survey ? answerProblems(survey.questions, answers) : {};
      setProblems(found);
      if (survey && kind !== null) setBegun({ kind, survey, answers });
      return Object.keys(found).length === 0;
    },
    /** Null where nothing is asked. */
    measure: (): AskedMeasure | null => (survey ? askedMeasure(survey, answers) : null),
    clear(): void {
      setBegun(null);
      setProblems({});
    },
  };
}

type Props = {
  zone: TimeZone;
  person?: PickerOption;
  onClose: () => void;
  /** Whether something was typed that is not saved. */
  onTouched: (hasChanges: boolean) => void;
  /** It was stored, and nobody else is to be measured. */
  onAdded: (entry: SavedEntry) => void;
  /** It was stored, on the server or in this browser only. */
  onSaved: (entry: SavedEntry) => void;
  /** It waits in this browser for the server, and nobody else is to be measured. */
  onQueued: () => void;
  /** Takes the last one back; null while there is none. */
  undoLast: (() => void) | null;
};
type Problems = Partial<Record<keyof ManualEntry, string>>;
/** A test that was saved; it is queued while only this browser has it. */
export type SavedEntry = { readonly id: string; readonly title: string; readonly isQueued: boolean };
/** A value that is asked about before it is saved. */
type UnusualValue = { readonly text: string; readonly isMoreToCome: boolean };

/** Enough to know whether there is only one. */
const FIRST_TWO = { search: '', offset: 0, limit: 2 };

/** One test after another: "Save and next" keeps the kind of test and asks for the next person. */
export function EntryForm(props: Props) {
  const { zone, person, onClose, onTouched, onAdded, onSaved, onQueued, undoLast } = props;
  const add = useAddMeasurement();
  const rememberFocus = useFocusAfterBusy(add.isPending);
  const { data: customs = [] } = useLocalRows(customTypes, ['custom types']);
  const scope = scopeOf(useActor(), 'measure_user');
  const { data: first = [] } = useLocalRows(
    (queries) => personOptions(queries, { showHidden: true, only: null }, FIRST_TWO),
    ['first people to measure'],
    { isEnabled: scope.everyone },
  );
  const [edited, setDraft] = useState<EntryDraft>(() => ({
    ...emptyDraft(Date.now(), zone),
    person: person ?? null,
  }));
  // A new organisation has one person, who need not be chosen.
  const draft = { ...edited, person: edited.person ?? (first.length === 1 ? (first[0] ?? null) : null) };
  const [problems, setProblems] = useState<Problems>({});
  // Kept until it is stored: sending it again after a lost answer stores nothing twice.
  const [measurementId, setMeasurementId] = useState(() => crypto.randomUUID());
  const [saved, setSaved] = useState(0);
  const [question, setQuestion] = useState<UnusualValue | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const unit = unitOfKind(draft.kind, customs);
  const entry = entryOf(draft);
  const asked = useEntrySurvey(draft.kind);

  function change(part: Partial<EntryDraft>): void {
    setDraft({ ...draft, ...part });
    onTouched(true);
  }

  async function save(isMoreToCome: boolean, isConfirmed = false): Promise<void> {
    setQuestion(null);
    const found = manualEntryProblems(entry, Date.now());
    const isAnswered = asked.check();
    setProblems(found);
    if (Object.keys(found).length > 0 || !isAnswered) return;
    const measurement = measurementOf(entry, measurementId, { zone, asked: asked.measure() });
    const size = measurementSizeProblem(measurement.metadata, undefined);
    if (size !== null) return setProblems({ notes: size });
    const text = unusualValueQuestion(measurement.type, measurement.value);
    if (text !== null && !isConfirmed) return setQuestion({ text, isMoreToCome });
    const kind = kindOptions(customs).find(({ value }) => value === draft.kind)?.label ?? '';
    const value = measuredText({ ...measurement, custom_unit: unit });
    const title = `${draft.person?.label ?? ''}: ${kind}, ${value}`;
    let isQueued = false;
    rememberFocus();
    try {
      isQueued = (await add.mutateAsync({ ...measurement, title })) === null;
    } catch (failure) {
      setProblems(problemsOf(failure));
      return;
    }
    onTouched(false);
    const savedEntry = { id: measurementId, title, isQueued };
    onSaved(savedEntry);
    if (!isMoreToCome) return isQueued ? onQueued() : onAdded(savedEntry);
    setMeasurementId(crypto.randomUUID());
    setDraft({ ...emptyDraft(Date.now(), zone), kind: draft.kind });
    asked.clear();
    setSaved(saved + 1);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <Stack gap="sm" pb="md">
        <PersonPicker
          isSingle
          label="Person"
          placeholder="Who was measured?"
          people={{ showHidden: true, among: scope.everyone ? null : scope.tag_ids }}
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
        />
        <DecimalField
          label={unit ? `Value (${unit})` : 'Value'}
          value={draft.value}
          error={problems.value}
          onChange={(value) => change({ value })}
        />
        <ClassPreview
          user_id={entry.user_id}
          type={entry.type}
          value={entry.value}
          custom_classes={customs.find(({ custom_id }) => custom_id === entry.custom_id)?.classes ?? null}
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
        {asked.survey ? (
          <SurveyFields
            key={`${asked.survey.survey_id} ${measurementId}`}
            survey={asked.survey}
            answers={asked.answers}
            problems={asked.problems}
            onChange={(answers) => {
              asked.answer(answers);
              onTouched(true);
            }}
          />
        ) : null}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="light" loading={add.isPending} onClick={() => void save(true)}>
            Save and next
          </Button>
          <Button type="submit" loading={add.isPending}>
            Save
          </Button>
        </Group>
        {saved > 0 ? (
          <Text size="sm" c="dimmed" role="status">
            {saved} saved. Choose the next person.{' '}
            {undoLast ? (
              <Button variant="subtle" size="compact-sm" onClick={undoLast}>
                Undo the last
              </Button>
            ) : null}
          </Text>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={question !== null}
        title="Unusual value"
        confirm={`Save ${entry.value === null ? '' : formatNumber(entry.value)}${unit ? ` ${unit}` : ''}`}
        onConfirm={() => void save(question?.isMoreToCome ?? false, true)}
        onCancel={() => setQuestion(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </form>
  );
}

/** What the server says of each field; its paths begin with the place in the batch. */
function problemsOf(failure: unknown): Problems {
  if (!(failure instanceof RequestFailure)) return {};
  return Object.fromEntries(failure.problems.map(({ path, message }) => [path.replace(/^0\./, ''), message]));
}

type ClassPreviewProps = Pick<ManualEntry, 'user_id' | 'type' | 'value'> &
  Pick<ClassedValue, 'custom_classes'>;

/** What class the value will have, while it is typed; by the person's own bounds as soon as they are chosen. */
function ClassPreview({ user_id, type, value, custom_classes }: ClassPreviewProps) {
  const { data } = useLocalRows((queries) => baselineOf(queries, user_id ?? ''), ['baseline of', user_id]);
  if (type === null || value === null || measurementValueProblem(type, value) !== null) return null;
  const [{ mean = null, std = null } = {}] = data ?? [];
  const baseline = mean === null || std === null ? null : { mean, std };
  const test = { type, value, valid: true, active: true, metadata: {} };
  const status = measurementStatus(test, baseline);
  if (status === 'unclassified' && placedClasses(custom_classes).length === 0) return null;
  return (
    <div role="status">
      <ClassBadge
        test={{
          type,
          value,
          custom_classes,
          status: MEASUREMENT_STATUSES.indexOf(status),
          baseline_mean: baseline?.mean ?? null,
        }}
      />
      {isSalivaType(type) ? <SalivaGauge value={value} bounds={salivaBounds(baseline)} /> : null}
    </div>
  );
}

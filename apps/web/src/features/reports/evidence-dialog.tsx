import { FormButtons } from '../../ui/form-buttons.tsx';
import '@mantine/dates/styles.css';
import { EVIDENCE_PROBLEMS, type EvidenceSubject, evidenceProblems } from '@heatwise/domain/reports/report';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { isTimeZone, openTimeZone } from '@heatwise/domain/time/time-zone';
import { SegmentedControl, Stack } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useMakeEvidence } from './reports.queries.ts';

const USUAL_DAYS = 7;
const DAY_FORMAT = 'DD MMM YYYY';
const KINDS = [
  { value: 'person', label: 'A person' },
  { value: 'tag', label: 'A tag, job or location' },
] as const;
const EVERYBODY = { showFormer: true, showHidden: true };
const TAGS = { types: LISTED_TAG_TYPES, showHidden: true };

type Draft = {
  readonly kind: EvidenceSubject['kind'];
  readonly about: PickerOption | null;
  readonly days: readonly [CalendarDay | null, CalendarDay | null];
  readonly time_zone: string;
};
type Props = { opened: boolean; onClose: () => void };

/** Asks what a pack is about, and says what is in it before it is made. */
export function EvidenceDialog({ opened, onClose }: Props) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Make an evidence pack"
      size="lg"
      // What was filled in must not vanish by a slip.
      closeOnClickOutside={false}
    >
      <EvidenceForm onDone={onClose} />
    </GuardedModal>
  );
}

function EvidenceForm({ onDone }: { onDone: () => void }) {
  const zone = useViewerZone();
  const [today] = useState(() => zone.dayAt(Date.now()));
  // Sent twice it is one pack.
  const [run_id] = useState(() => crypto.randomUUID());
  const saved: Draft = {
    kind: 'person',
    about: null,
    time_zone: zone.name,
    days: [addDays(today, 1 - USUAL_DAYS), today],
  };
  const form = useDraftForm({
    saved,
    problemsOf,
    inputOf: ({ kind, about, days: [first_day, last_day], time_zone }) =>
      about && {
        run_id,
        about: { kind, id: about.id },
        first_day: first_day ?? '',
        last_day: last_day ?? '',
        time_zone,
      },
    write: useMakeEvidence(),
    serverProblemsOf: ({ problems }) =>
      Object.fromEntries(
        problems.map(({ path, message }) => [DAY_FIELDS.has(path) ? 'days' : path, message]),
      ),
    onSaved: onDone,
  });
  const { values, change, problems } = form;
  const picker = {
    isSingle: true,
    value: values.about,
    error: problems.about ?? null,
    onChange: (about: PickerOption | null) => change({ about }),
  } as const;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <SegmentedControl
          aria-label="What the pack is about"
          size="md"
          data={[...KINDS]}
          value={values.kind}
          onChange={(kind) => change({ kind: kind === 'tag' ? 'tag' : 'person', about: null })}
        />
        {values.kind === 'person' ? (
          <PersonPicker
            label="Person"
            placeholder="Also deleted and hidden people"
            people={EVERYBODY}
            {...picker}
          />
        ) : (
          <TagPicker
            label="Tag, job or location"
            placeholder="Whoever carries or carried it"
            tags={TAGS}
            {...picker}
          />
        )}
        <DatePickerInput
          type="range"
          allowSingleDateInRange
          label="From and to"
          valueFormat={DAY_FORMAT}
          value={[...values.days]}
          error={problems.days}
          onChange={([first, last]) => change({ days: [first, last] })}
        />
        <TimeZoneField
          value={values.time_zone}
          error={problems.time_zone}
          onChange={(time_zone) => change({ time_zone })}
        />
        <Notice tone="warning">
          In the pack are names, test results and training of these people, and the organisation’s whole audit
          trail of these days with network addresses: its chain can only be checked whole. Give it to nobody
          who may not see that.
        </Notice>
        <FormButtons onCancel={onDone} size="md" loading={form.isBusy}>
          Make the pack
        </FormButtons>
      </Stack>
    </form>
  );
}

const DAY_FIELDS = new Set(['first_day', 'last_day']);

/** The rule speaks of two days, which are one field here. */
function problemsOf({ about, days: [first, last], time_zone }: Draft) {
  const today = isTimeZone(time_zone) ? openTimeZone(time_zone).dayAt(Date.now()) : null;
  const found = evidenceProblems({ first_day: first ?? '', last_day: last ?? '', time_zone }, today);
  return {
    about: about ? null : EVIDENCE_PROBLEMS.about,
    days: found.first_day ?? found.last_day,
    time_zone: found.time_zone,
  };
}

import type { ManualEntry } from '@heatwise/domain/measurements/manual-entry';
import {
  MEASUREMENT_TYPE_NAMES,
  MEASUREMENT_TYPES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import type { AskedMeasure } from '@heatwise/domain/surveys/survey-answers';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { HandWrittenTest } from '../../../entities/queued-writes/queued-writes.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';

/** A person's own baseline, as the synchronisation keeps it. */
export function baselineOf(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .select(['baseline_mean as mean', 'baseline_std as std'])
    .where('user_id', '=', userId);
}

/** What is in the form's fields. */
export type EntryDraft = {
  readonly person: PickerOption | null;
  /** A built-in type, or the id of a custom one. */
  readonly kind: string | null;
  readonly value: number | null;
  /** YYYY-MM-DDTHH:MM in the viewer's zone. */
  readonly time: string;
  readonly notes: string;
};

export type CustomType = {
  readonly custom_id: string;
  readonly name: string;
  readonly unit: string;
  readonly active: 0 | 1;
  /** JSON list. */
  readonly classes: string | null;
};

/** An empty form, of now (ms since 1970). */
export function emptyDraft(nowMs: number, zone: TimeZone): EntryDraft {
  const time = new Date(nowMs + zone.offsetAt(nowMs)).toISOString().slice(0, 16);
  return { person: null, kind: 'sosm', value: null, time, notes: '' };
}

/** The kinds of test that can be written down: all that have a name, and the custom types in use. */
export function kindOptions(customs: readonly CustomType[]): { value: string; label: string }[] {
  const builtIn = MEASUREMENT_TYPES.filter((type) => type !== 'unknown' && type !== 'custom');
  return [
    ...builtIn.map((type) => ({ value: type, label: MEASUREMENT_TYPE_NAMES[type] })),
    ...customs
      .filter(({ active }) => active === 1)
      .map(({ custom_id, name }) => ({ value: custom_id, label: name })),
  ];
}

const builtInType = (kind: string | null) =>
  MEASUREMENT_TYPES.find((type): type is MeasurementType => type === kind);

/** The unit of the chosen kind; null when it has none. */
export function unitOfKind(kind: string | null, customs: readonly CustomType[]): string | null {
  const type = builtInType(kind);
  if (type) return measurementUnit(type);
  return customs.find(({ custom_id }) => custom_id === kind)?.unit ?? null;
}

/** The form as the rules read it. The local time is the viewer's, as the browser's own clock has it. */
export function entryOf({ person, kind, value, time, notes }: EntryDraft): ManualEntry {
  const type = builtInType(kind);
  const ms = new Date(time).getTime();
  return {
    user_id: person?.id ?? null,
    type: type ?? (kind === null ? null : 'custom'),
    custom_id: type || kind === null ? null : kind,
    value,
    created_time: Number.isNaN(ms) ? '' : new Date(ms).toISOString(),
    notes,
  };
}

/** What is sent of an entry without problems. */
export function measurementOf(
  entry: ManualEntry,
  measurement_id: string,
  { zone, asked = null }: { zone: TimeZone; asked?: AskedMeasure | null },
): HandWrittenTest {
  const { user_id, type, value, created_time, custom_id, notes } = entry;
  if (user_id === null || type === null || value === null) throw new Error('the entry has problems');
  return {
    measurement_id,
    user_id,
    type,
    value,
    created_time,
    custom_id,
    metadata: {
      ...(notes.trim() !== '' && { notes: notes.trim() }),
      _timezone: zone.name,
      ...(asked && { _question_measure: asked }),
    },
  };
}

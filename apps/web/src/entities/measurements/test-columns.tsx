import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { SiteTime } from '../../ui/site-time.tsx';
import { ClassBadge, type ClassedTest } from './class-badge.tsx';
import { changeOf, classLook, measuredText, typeText } from './measurement-text.ts';

type PersonNames = { readonly name_first: string; readonly name_last: string };

type Test = {
  readonly type: MeasurementType;
  readonly value: number;
  readonly status: number;
  readonly created_ms: number;
  readonly custom_name: string | null;
  readonly custom_unit: string | null;
  readonly custom_classes: string | null;
  readonly baseline_mean: number | null;
};

/** Who it is, in view while the rest scrolls. */
export const personColumn: DataColumn<PersonNames> = {
  id: 'person',
  header: 'Person',
  value: (row) => fullName(row) || 'No name',
  width: 170,
  isFrozen: true,
};

/** Opens the zone of a site by its name; null where nobody knows it. */
type SiteOf = (name: string | null) => TimeZone;
type Timed = Pick<Test, 'created_ms'> & { readonly zone?: string | null };

/** When a test was made: on the clock of where it was made, if `siteOf` is given and the rows know their zone. */
export function timeColumn(viewer: TimeZone, siteOf: SiteOf = () => viewer): DataColumn<Timed> {
  return {
    id: 'time',
    header: 'Time',
    value: ({ created_ms }) => created_ms,
    cell: ({ created_ms, zone = null }) => (
      <SiteTime ms={created_ms} clocks={{ site: siteOf(zone), viewer }} />
    ),
    width: 160,
  };
}

/** The class that its value was given. */
export const classColumn: DataColumn<ClassedTest> = {
  id: 'status',
  header: 'Class',
  value: (row) => classLook(row).rank,
  cell: (row) => <ClassBadge test={row} />,
  // The longest class with the mark of an own baseline.
  width: 268,
};

/** When a test was made, what it gave and its class. */
export function resultColumns(viewer: TimeZone, siteOf?: SiteOf): readonly DataColumn<Test & Timed>[] {
  return [
    timeColumn(viewer, siteOf),
    {
      id: 'value',
      header: 'Value',
      value: ({ value }) => value,
      cell: measuredText,
      width: 110,
      align: 'end',
    },
    classColumn,
  ];
}

/** What changed since the person's test before, and whether that is more than noise. */
export const changeColumn: DataColumn<{ readonly value: number; readonly previous_value: number | null }> = {
  id: 'change',
  header: 'Change',
  value: ({ value, previous_value }) => (previous_value === null ? null : value - previous_value),
  cell: (row) => {
    const change = changeOf(row);
    if (!change) return '–';
    return change.isNoise ? `${change.text} (noise)` : change.text;
  },
  width: 130,
  align: 'end',
};

/** What kind of test it was. */
export const typeColumn: DataColumn<Pick<Test, 'type' | 'custom_name'>> = {
  id: 'type',
  header: 'Type',
  value: typeText,
  width: 160,
};

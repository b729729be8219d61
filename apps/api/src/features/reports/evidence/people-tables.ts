import {
  ALERT_STATE_LABELS,
  type AlertState,
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_STATE_LABELS,
  type Notification,
  notifiedOfText,
} from '@heatwise/domain/alerts/alert';
import { SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText, messageOfAlert, triggerText } from '@heatwise/domain/alerts/alert-text';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import {
  classInWords,
  measurementStatus,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { EvidenceAlert, EvidenceNote, EvidencePerson, EvidenceTest } from './evidence.store.ts';
import { bothTimes, type PackTable } from './pack-csv.ts';

export type PackNames = {
  readonly person: (id: string) => string;
  readonly tags: (ids: readonly string[]) => string;
};

export function formatPersonName(person: EvidencePerson): string {
  return fullName(person) || 'No name';
}

export function peopleTable(people: readonly EvidencePerson[], names: PackNames): PackTable {
  return {
    name: 'people.csv',
    columns: ['Person', 'Employee ID', 'State', 'Tags, jobs and locations now'],
    rows: people.map((person) => [
      formatPersonName(person),
      typeof person.metadata.employee_id === 'string' ? person.metadata.employee_id : null,
      person.active ? (person.is_hidden ? 'hidden' : 'active') : 'deleted',
      names.tags(person.tag_ids),
    ]),
  };
}

type Baselines = ReadonlyMap<string, readonly number[]>;

/** All tests, with the class that the lists give them. */
export function testsTable(
  tests: readonly EvidenceTest[],
  baselines: Baselines,
  names: PackNames,
  zone: TimeZone,
): PackTable {
  return {
    name: 'tests.csv',
    columns: [
      'Person',
      'Time',
      'Time (UTC)',
      'Test',
      'Value',
      'Unit',
      'Class',
      'State',
      'Measured by',
      'Device',
      'Note',
      'Measured beside it',
      'Tags, jobs and locations then',
      'Number',
    ],
    rows: tests.map((test) => {
      const type = test.type as MeasurementType;
      const { value } = test;
      const baseline = salivaBaseline([...(baselines.get(test.user_id) ?? [])]);
      const status = measurementStatus({ ...test, type }, baseline);
      const { notes, _device } = test.metadata;
      return [
        names.person(test.user_id),
        ...bothTimes(zone, Date.parse(test.created_time)),
        test.custom?.name ?? MEASUREMENT_TYPE_NAMES[type] ?? type,
        value,
        test.custom?.unit ?? measurementUnit(type),
        classInWords({ type, value, status, classes: test.custom?.classes ?? [] }),
        test.active ? (test.valid ? 'valid' : 'invalid') : 'removed',
        test.measured_by,
        textOf(_device),
        textOf(notes),
        test.linked,
        names.tags(test.tag_ids),
        test.measurement_id,
      ];
    }),
  };
}

export function notesTable(notes: readonly EvidenceNote[], names: PackNames, zone: TimeZone): PackTable {
  return {
    name: 'follow-ups.csv',
    columns: ['Person', 'Test', 'Written', 'Written (UTC)', 'What', 'Note', 'By'],
    rows: notes.map(({ user_id, measured_time, written_time, kind, note, by }) => [
      names.person(user_id),
      bothTimes(zone, Date.parse(measured_time))[0],
      ...bothTimes(zone, Date.parse(written_time)),
      kind,
      note,
      by,
    ]),
  };
}

/** Packs are in °C. */
const UNIT = 'celsius';
const ms = (instant: Date | null) => instant?.getTime() ?? null;

export function alertsTable(alerts: readonly EvidenceAlert[], names: PackNames, zone: TimeZone): PackTable {
  return {
    name: 'alerts.csv',
    columns: [
      'Rule',
      'Severity',
      'Whom or what',
      'State',
      'Waits for',
      'Found',
      'Message',
      'Began',
      'Began (UTC)',
      'Fired',
      'Fired (UTC)',
      'Answered',
      'Answered (UTC)',
      'Answered by',
      'Note',
      'Ended',
      'Ended (UTC)',
      'Weather',
      'Number',
    ],
    rows: alerts.map((alert) => [
      alert.rule_name,
      SEVERITY_LABELS[alert.severity],
      whomOf(alert, names),
      ALERT_STATE_LABELS[alert.state as AlertState],
      triggerText(alert.trigger, UNIT),
      alert.value === null ? null : alertValueText(alert.trigger, alert.value, UNIT),
      messageOfAlert({ ...alert, subject_name: whomOf(alert, names) }, UNIT),
      ...bothTimes(zone, ms(alert.began_at)),
      ...bothTimes(zone, ms(alert.fired_at)),
      ...bothTimes(zone, ms(alert.acknowledged_at)),
      alert.acknowledged_by,
      alert.note,
      ...bothTimes(zone, ms(alert.ended_at)),
      alert.is_simulated ? SIMULATED_WEATHER : null,
      alert.alert_id,
    ]),
  };
}

export function alertHistoryTable(
  events: readonly {
    readonly alert_id: string;
    readonly at: Date;
    readonly what: string;
    readonly by: string | null;
    readonly note: string;
  }[],
  alerts: readonly EvidenceAlert[],
  names: PackNames,
  zone: TimeZone,
): PackTable {
  const byId = new Map(alerts.map((alert) => [alert.alert_id, alert]));
  return {
    name: 'alert-history.csv',
    columns: ['Time', 'Time (UTC)', 'Rule', 'Whom or what', 'What', 'By', 'Note', 'Number of the alert'],
    rows: events.map(({ alert_id, at, what, by, note }) => {
      const alert = byId.get(alert_id);
      const whom = alert ? whomOf(alert, names) : '';
      return [...bothTimes(zone, at.getTime()), alert?.rule_name ?? '', whom, what, by, note, alert_id];
    }),
  };
}

export function alertNotificationsTable(
  notified: ReadonlyMap<string, readonly Notification[]>,
  alerts: readonly EvidenceAlert[],
  names: PackNames,
  zone: TimeZone,
): PackTable {
  return {
    name: 'alert-notifications.csv',
    columns: [
      'Time',
      'Time (UTC)',
      'Rule',
      'Whom or what',
      'Notified of',
      'Who',
      'Channel',
      'State',
      'Number of the alert',
    ],
    rows: alerts.flatMap((alert) =>
      (notified.get(alert.alert_id) ?? []).map((one) => [
        ...bothTimes(zone, Date.parse(one.at)),
        alert.rule_name,
        whomOf(alert, names),
        notifiedOfText(one),
        one.who,
        NOTIFICATION_CHANNEL_LABELS[one.channel],
        NOTIFICATION_STATE_LABELS[one.state],
        alert.alert_id,
      ]),
    ),
  };
}

function whomOf({ user_id, subject_name }: EvidenceAlert, names: PackNames): string {
  return user_id === null ? subject_name : names.person(user_id);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

import {
  isOfTheMoment,
  LAST_DAY_OF_EVERY_MONTH,
  REPORT_DAYS,
  REPORT_FORMAT_LABELS,
  REPORT_FORMATS,
  REPORT_KIND_LABELS,
  REPORT_KINDS,
  REPORT_NAME_MAX_LENGTH,
  REPORT_PAPERS,
  type ReportDraft,
  type ReportSchedule,
  weekdayName,
} from '@heatwise/domain/reports/report';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Checkbox, Group, Radio, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTagsById } from '../../entities/permissions/permissions.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import type { useDraftForm } from '../../ui/use-draft-form.ts';
import { ColumnFields, WritingFields } from './column-fields.tsx';
import classes from './reports.module.css';
import { useAdmins } from './reports.queries.ts';

const EVERY = [
  { value: 'never', label: 'Only when I ask' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }));
const DAYS = Array.from({ length: LAST_DAY_OF_EVERY_MONTH }, (_, index) => String(index + 1));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const USUAL_HOUR = 6;

type ScheduleFieldsProps = {
  schedule: ReportSchedule | null;
  timeZone: string;
  problem: string | undefined;
  onChange: (change: Partial<Pick<ReportDraft, 'schedule' | 'time_zone'>>) => void;
};

/** When a report is made by itself, and whose days it counts. */
function ScheduleFields({ schedule, timeZone, problem, onChange }: ScheduleFieldsProps) {
  const hour = schedule?.hour ?? USUAL_HOUR;
  function changeEvery(every: string | null): void {
    if (every === 'day') onChange({ schedule: { every, hour } });
    else if (every === 'week') onChange({ schedule: { every, weekday: 1, hour } });
    else if (every === 'month') onChange({ schedule: { every, day: 1, hour } });
    else onChange({ schedule: null });
  }
  return (
    <div className={classes.fields}>
      <Select
        label="When it is made"
        data={EVERY}
        value={schedule?.every ?? 'never'}
        allowDeselect={false}
        onChange={changeEvery}
      />
      {schedule?.every === 'week' ? (
        <Select
          label="On"
          data={WEEKDAYS}
          value={String(schedule.weekday)}
          allowDeselect={false}
          onChange={(weekday) => onChange({ schedule: { ...schedule, weekday: Number(weekday) } })}
        />
      ) : null}
      {schedule?.every === 'month' ? (
        <Select
          label="On day"
          data={DAYS}
          value={String(schedule.day)}
          allowDeselect={false}
          onChange={(day) => onChange({ schedule: { ...schedule, day: Number(day) } })}
        />
      ) : null}
      {schedule ? (
        <Select
          label="At"
          data={HOURS}
          value={String(schedule.hour)}
          allowDeselect={false}
          onChange={(chosen) => onChange({ schedule: { ...schedule, hour: Number(chosen) } })}
        />
      ) : null}
      <TimeZoneField value={timeZone} error={problem} onChange={(time_zone) => onChange({ time_zone })} />
    </div>
  );
}

const KIND_HINTS: Readonly<Record<ReportDraft['kind'], string>> = {
  hydration: 'Tests by class and day, people by their worst test, and who was not tested.',
  due: 'Who has still to be tested today by the roster, and who was, when it is made.',
  training: 'Completed, overdue and failed by module, and who is late, when it is made.',
  heat: 'The hottest hour of each day by location, and hours of work and rest by job.',
  alerts: 'What fired, who answered and how soon.',
  audit: 'Who did what, with the hashes that show that nothing was changed.',
};
const TAGS = { types: LISTED_TAG_TYPES };
const PLACES = { types: ['location', 'job'] } as const;

type Props = {
  form: Pick<
    ReturnType<typeof useDraftForm<ReportDraft, unknown, unknown>>,
    'onSubmit' | 'field' | 'values' | 'change' | 'isBusy' | 'problems'
  >;
  submit: string;
  onCancel: () => void;
};

export function ReportFields({ form, submit, onCancel }: Props) {
  const { values, change, field, problems } = form;
  const { tags } = useTagsById();
  const isOfPlaces = values.kind === 'heat';
  const nameOf = (id: string) => tags?.get(id)?.name ?? 'Deleted tag';
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label="Name" data-autofocus maxLength={REPORT_NAME_MAX_LENGTH} {...field('name')} />
        <Radio.Group
          label="What is reported"
          value={values.kind}
          onChange={(chosen) => {
            const kind = REPORT_KINDS.find((one) => one === chosen);
            // What was chosen for people may be no place, and the other way round.
            const keepsTags = kind !== 'audit' && (kind === 'heat') === isOfPlaces;
            // Other kinds have other columns.
            if (kind) change({ kind, columns: null, ...(!keepsTags && { tag_ids: [] }) });
          }}
        >
          {REPORT_KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              py={6}
              label={REPORT_KIND_LABELS[kind]}
              description={KIND_HINTS[kind]}
            />
          ))}
        </Radio.Group>
        {values.kind === 'audit' ? null : (
          <TagPicker
            label={
              isOfPlaces
                ? 'Only these locations and jobs'
                : 'Only people with one of these tags, jobs or locations'
            }
            placeholder={isOfPlaces ? 'All' : 'Everybody'}
            tags={isOfPlaces ? PLACES : TAGS}
            value={values.tag_ids.map((id) => ({ id, label: nameOf(id) }))}
            error={problems.tag_ids ?? null}
            onChange={(chosen) => change({ tag_ids: chosen.map(({ id }) => id) })}
          />
        )}
        {values.kind === 'alerts' && values.tag_ids.length > 0 ? (
          <Text size="sm" c="dimmed">
            Alerts about places and devices are in it whatever the tags.
          </Text>
        ) : null}
        {isOfTheMoment(values.kind) ? null : (
          <CountField
            label="Whole days, the last one yesterday"
            count={values.days}
            limit={REPORT_DAYS.most}
            onChange={(days) => change({ days })}
          />
        )}
        <ColumnFields
          kind={values.kind}
          columns={values.columns}
          problem={problems.columns}
          onChange={(columns) => change({ columns })}
        />
        <WritingFields values={values} onChange={change} />
        <ScheduleFields
          schedule={values.schedule}
          timeZone={values.time_zone}
          problem={problems.time_zone}
          onChange={change}
        />
        <Checkbox.Group
          label="Files"
          value={[...values.formats]}
          error={problems.formats}
          onChange={(chosen) => change({ formats: REPORT_FORMATS.filter((one) => chosen.includes(one)) })}
        >
          <Group gap="lg">
            {REPORT_FORMATS.map((format) => (
              <Checkbox key={format} value={format} py={8} label={REPORT_FORMAT_LABELS[format]} />
            ))}
          </Group>
        </Checkbox.Group>
        {values.formats.includes('pdf') ? (
          <div>
            <Text size="sm" fw={500} mb={4} id="report-paper">
              Paper of the PDF
            </Text>
            <SegmentedControl
              aria-labelledby="report-paper"
              size="md"
              data={[...REPORT_PAPERS]}
              value={values.paper}
              onChange={(chosen) => change({ paper: REPORT_PAPERS.find((one) => one === chosen) ?? 'A4' })}
            />
          </div>
        ) : null}
        <RecipientsField
          value={values.recipient_ids}
          problem={problems.recipient_ids}
          onChange={(recipient_ids) => change({ recipient_ids })}
        />
        <FormButtons onCancel={onCancel} size="md" loading={form.isBusy}>
          {submit}
        </FormButtons>
      </Stack>
    </form>
  );
}

type RecipientsFieldProps = {
  value: readonly string[];
  problem: string | undefined;
  onChange: (ids: readonly string[]) => void;
};

/** Which admins get an email when a report was made. */
function RecipientsField({ value, problem, onChange }: RecipientsFieldProps) {
  const admins = useAdmins();
  const read = useMemo<ReadOptions>(
    () =>
      async ({ search, offset, limit }) =>
        (admins ?? [])
          .filter(({ label, hint = '' }) => matchesSearch([label, hint], search))
          .slice(offset, offset + limit),
    [admins],
  );
  const labelOf = (id: string) => admins?.find((one) => one.id === id)?.label ?? 'No admin any more';
  return (
    <div>
      <MultiPicker
        label="Tell these admins by email"
        placeholder="Nobody"
        read={read}
        value={admins ? value.map((id) => ({ id, label: labelOf(id) })) : []}
        disabled={!admins}
        error={problem ?? null}
        onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      />
      <Text size="sm" c="dimmed" mt={4}>
        The email has a link to this page, and nothing of what the report says.
      </Text>
    </div>
  );
}

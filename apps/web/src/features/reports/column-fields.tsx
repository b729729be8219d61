import { TEMPERATURE_UNIT_SYMBOLS } from '@heatwise/domain/heat/temperature';
import type { ReportDraft, ReportKind } from '@heatwise/domain/reports/report';
import {
  columnsOfKind,
  REPORT_LANGUAGES,
  SODIUM_UNITS,
  TEMPERATURE_UNITS,
} from '@heatwise/domain/reports/report-choices';
import { type ColumnChoice, columnChoices } from '@heatwise/domain/reports/report-document';
import { english } from '@heatwise/domain/reports/texts/english';
import { Checkbox, Input, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './reports.module.css';

const LANGUAGES: Readonly<Record<ReportDraft['language'], string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
};
const languages = REPORT_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }));
const OURS = 'organisation';
const degrees = [
  { value: OURS, label: 'As set' },
  ...TEMPERATURE_UNITS.map((value) => ({ value, label: TEMPERATURE_UNIT_SYMBOLS[value] })),
];

type WritingFieldsProps = {
  values: Pick<ReportDraft, 'kind' | 'language' | 'temperature_unit' | 'sodium_unit'>;
  onChange: (change: Partial<ReportDraft>) => void;
};

/** In which language and units a report is written: those that its kind has. */
export function WritingFields({ values, onChange }: WritingFieldsProps) {
  const { kind, language, temperature_unit, sodium_unit } = values;
  return (
    <div className={classes.fields}>
      <Select
        label="Language"
        description={
          kind === 'audit'
            ? 'Headings and notes. What was done stands in English.'
            : 'Headings, states and notes. What people wrote stays as it is.'
        }
        data={languages}
        value={language}
        allowDeselect={false}
        onChange={(chosen) => onChange({ language: REPORT_LANGUAGES.find((one) => one === chosen) ?? 'en' })}
      />
      {kind === 'heat' || kind === 'alerts' ? (
        <Choice
          label="Temperatures"
          data={degrees}
          value={temperature_unit ?? OURS}
          onChange={(chosen) =>
            onChange({ temperature_unit: TEMPERATURE_UNITS.find((one) => one === chosen) ?? null })
          }
        />
      ) : null}
      {kind === 'hydration' || kind === 'alerts' ? (
        <Choice
          label="Sodium"
          data={SODIUM_UNITS.map((value) => ({ value, label: value }))}
          value={sodium_unit}
          onChange={(chosen) =>
            onChange({ sodium_unit: SODIUM_UNITS.find((one) => one === chosen) ?? 'mg/L' })
          }
        />
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, ...control }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {label}
      </Text>
      <SegmentedControl aria-labelledby={id} size="md" {...control} />
    </div>
  );
}

type Props = {
  kind: ReportKind;
  columns: readonly string[] | null;
  problem: string | undefined;
  onChange: (columns: readonly string[] | null) => void;
};

/** Which tables a report has, and which of their columns. */
export function ColumnFields({ kind, columns, problem, onChange }: Props) {
  const change = (ids: readonly string[], isWanted: boolean) => {
    const others = (columns ?? []).filter((id) => !ids.includes(id));
    onChange(isWanted ? [...others, ...ids] : others);
  };
  return (
    <Stack gap="xs">
      <Switch
        size="md"
        label="All tables and columns"
        checked={columns === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : columnsOfKind(kind))}
      />
      {columns === null
        ? null
        : columnChoices(english, kind).map((choice) => (
            <TableColumns key={choice.table} choice={choice} chosen={columns} onChange={change} />
          ))}
      {problem ? <Input.Error>{problem}</Input.Error> : null}
    </Stack>
  );
}

type TableProps = {
  choice: ColumnChoice;
  chosen: readonly string[];
  onChange: (ids: readonly string[], isWanted: boolean) => void;
};

function TableColumns({ choice: { title, columns }, chosen, onChange }: TableProps) {
  const [first, ...others] = columns;
  if (!first) return null;
  const isIn = chosen.includes(first.id);
  return (
    <fieldset className={classes.table} aria-label={title}>
      <Checkbox
        size="md"
        py={6}
        fw={500}
        label={title}
        checked={isIn}
        onChange={({ currentTarget: { checked } }) =>
          onChange(
            columns.map(({ id }) => id),
            checked,
          )
        }
      />
      {isIn && others.length > 0 ? (
        <div className={classes.columns}>
          <Checkbox size="md" py={6} label={first.label} checked disabled />
          {others.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="md"
              py={6}
              label={label}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => onChange([id], checked)}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

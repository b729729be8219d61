import {
  ALERTED_CELSIUS,
  ALERTED_RISKS,
  ALERTED_WORK_MINUTES,
  type AlertTrigger,
  HEAT_WAVE_DAYS,
  HOURS_AHEAD,
  REPEATED_TIMES,
  REPEATED_WITHIN_HOURS,
  SILENT_DAYS,
  SODIUM_MG_L,
  type SubjectKind,
  TRIGGER_KINDS,
  TRIGGERS,
  type TriggerKind,
  WBGT_LIMITS,
} from '@heatwise/domain/alerts/alert-trigger';
import {
  celsiusOf,
  oneDecimal,
  TEMPERATURE_UNIT_SYMBOLS,
  temperatureIn,
} from '@heatwise/domain/heat/temperature';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { readDecimal } from '@heatwise/domain/measurements/manual-entry';
import { NOTICE_LEVEL_LABELS, NOTICE_LEVELS } from '@heatwise/domain/notifications/notifications';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { WholeNumberField } from '../../../ui/whole-number-field.tsx';
import classes from './editor.module.css';

type TemperatureFieldProps = {
  label: string;
  description?: string;
  /** In °C. */
  value: number;
  min: number;
  max: number;
  onChange: (celsius: number) => void;
};

/** A temperature in the reader's unit, kept in °C. What is none is said at once, and goes when the field is left. */
function TemperatureField({ value, min, max, onChange, ...rest }: TemperatureFieldProps) {
  const { temperature_unit: unit } = useDisplayUnits();
  const shown = (celsius: number) => oneDecimal(temperatureIn(unit, celsius)).replace('.0', '');
  const [typed, setTyped] = useState(() => shown(value));
  const [followed, setFollowed] = useState(value);
  const [typedIn, setTypedIn] = useState(unit);
  // Changed in another place, or the reader's unit was: the same digits would be another temperature.
  if (value !== followed || unit !== typedIn) {
    setFollowed(value);
    setTypedIn(unit);
    setTyped(shown(value));
  }
  const read = readTyped(typed);
  const isWrong = read === null || read < min || read > max;
  const symbol = TEMPERATURE_UNIT_SYMBOLS[unit];

  function readTyped(text: string): number | null {
    const number = readDecimal(text);
    if (number === null) return null;
    // 89.6 °F are 32 °C, not 31.999…
    return unit === 'fahrenheit' ? Math.round(celsiusOf(unit, number) * 1e6) / 1e6 : number;
  }

  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={symbol}
      rightSectionPointerEvents="none"
      error={isWrong ? `A temperature from ${shown(min)} to ${shown(max)} ${symbol}.` : null}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        const next = readTyped(text);
        if (next === null || next < min || next > max) return;
        setFollowed(next);
        onChange(next);
      }}
      onBlur={() => setTyped(shown(value))}
    />
  );
}

const GROUPS: Readonly<Record<SubjectKind, string>> = {
  person: 'People',
  device: 'Devices',
  'job at a location': 'Jobs',
  location: 'Locations',
};

const KINDS = (Object.keys(GROUPS) as SubjectKind[]).map((watched) => ({
  group: GROUPS[watched],
  items: TRIGGER_KINDS.filter((kind) => TRIGGERS[kind].watches === watched).map((kind) => ({
    value: kind,
    label: TRIGGERS[kind].label,
  })),
}));

const RISK_LABELS = { 'High Risk': 'High risk or worse', 'Extreme Risk': 'Extreme risk only' } as const;
const LIMIT_LABELS = {
  alert: 'Alert limit (not used to the heat)',
  exposure: 'Exposure limit (used to the heat)',
} as const;

type TriggerFieldsProps = {
  trigger: AlertTrigger;
  onKind: (kind: TriggerKind) => void;
  onChange: (trigger: AlertTrigger) => void;
};

/** What the rule waits for: the kind, and what that kind asks for. */
export function TriggerFields({ trigger, onKind, onChange }: TriggerFieldsProps) {
  return (
    <div className={`${classes.fields} ${classes.wide}`}>
      <NativeSelect
        label="Wait for"
        data={KINDS}
        value={trigger.kind}
        onChange={({ currentTarget: { value } }) => {
          const kind = TRIGGER_KINDS.find((one) => one === value);
          if (kind) onKind(kind);
        }}
      />
      {/* Another kind has other fields, whatever they are called. */}
      <OwnFields
        key={trigger.kind}
        trigger={trigger}
        change={(part) => onChange({ ...trigger, ...part } as AlertTrigger)}
      />
    </div>
  );
}

type OwnProps = { trigger: AlertTrigger; change: (part: object) => void };

function OwnFields({ trigger, change }: OwnProps) {
  switch (trigger.kind) {
    case 'hydration':
      return (
        <Choice
          label="From"
          values={NOTICE_LEVELS}
          labels={NOTICE_LEVEL_LABELS}
          value={trigger.at_least}
          onChange={(at_least) => change({ at_least })}
        />
      );
    case 'hydration-repeated':
      return (
        <>
          <Choice
            label="From"
            values={NOTICE_LEVELS}
            labels={NOTICE_LEVEL_LABELS}
            value={trigger.at_least}
            onChange={(at_least) => change({ at_least })}
          />
          <Whole
            label="Results"
            bounds={REPEATED_TIMES}
            value={trigger.times}
            onChange={(times) => change({ times })}
          />
          <Whole
            label="Within (hours)"
            bounds={REPEATED_WITHIN_HOURS}
            value={trigger.within_hours}
            onChange={(within_hours) => change({ within_hours })}
          />
        </>
      );
    case 'sweat-sodium':
      return (
        <Whole
          label="From (mg/L)"
          bounds={SODIUM_MG_L}
          value={trigger.at_least_mg_l}
          onChange={(at_least_mg_l) => change({ at_least_mg_l })}
        />
      );
    case 'no-test':
    case 'device-silent':
      return (
        <Whole
          label="For so many days"
          bounds={SILENT_DAYS}
          value={trigger.days}
          onChange={(days) => change({ days })}
        />
      );
    case 'heat-wave':
      return (
        <>
          <Celsius label="Heat index of at least" value={trigger.at_least_c} change={change} />
          <Whole
            label="On so many days in a row"
            bounds={HEAT_WAVE_DAYS}
            value={trigger.days}
            onChange={(days) => change({ days })}
          />
        </>
      );
    case 'heat-risk':
      return (
        <>
          <Choice
            label="From"
            values={ALERTED_RISKS}
            labels={RISK_LABELS}
            value={trigger.at_least}
            onChange={(at_least) => change({ at_least })}
          />
          <Ahead hours={trigger.hours_ahead} change={change} />
        </>
      );
    case 'wbgt-limit':
      return (
        <>
          <Choice
            label="Limit"
            values={WBGT_LIMITS}
            labels={LIMIT_LABELS}
            value={trigger.limit}
            onChange={(limit) => change({ limit })}
          />
          <Ahead hours={trigger.hours_ahead} change={change} />
        </>
      );
    case 'work-rest':
      return (
        <>
          <NativeSelect
            label="When the hour comes down to"
            data={ALERTED_WORK_MINUTES.map((minutes) => ({
              value: String(minutes),
              label: workOrderText(minutes),
            }))}
            value={String(trigger.at_most)}
            onChange={({ currentTarget: { value } }) => change({ at_most: Number(value) })}
          />
          <Ahead hours={trigger.hours_ahead} change={change} />
        </>
      );
    case 'not-acclimatised':
      return <Ahead hours={trigger.hours_ahead} change={change} />;
    default:
      return (
        <>
          <Celsius label="At least" value={trigger.at_least_c} change={change} />
          <Ahead hours={trigger.hours_ahead} change={change} />
        </>
      );
  }
}

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, values, labels, value, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={values.map((one) => ({ value: one, label: labels[one] }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = values.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

type WholeProps = {
  label: string;
  description?: string;
  bounds: { readonly least: number; readonly most: number };
  value: number;
  onChange: (value: number) => void;
};

/** A whole number that is never empty. */
export function Whole({ bounds, onChange, ...rest }: WholeProps) {
  return (
    <WholeNumberField
      {...rest}
      // Below: fields beside it have no description.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={bounds.least}
      max={bounds.most}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}

function Celsius({ label, value, change }: { label: string; value: number; change: OwnProps['change'] }) {
  return (
    <TemperatureField
      label={label}
      value={value}
      min={ALERTED_CELSIUS.least}
      max={ALERTED_CELSIUS.most}
      onChange={(at_least_c) => change({ at_least_c })}
    />
  );
}

function Ahead({ hours, change }: { hours: number; change: OwnProps['change'] }) {
  return (
    <Whole
      label="Look ahead (hours)"
      description="0 looks at the hour under way only."
      bounds={HOURS_AHEAD}
      value={hours}
      onChange={(hours_ahead) => change({ hours_ahead })}
    />
  );
}

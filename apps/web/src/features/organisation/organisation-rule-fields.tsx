import { BETA_FEATURES, type BetaFeature, OFFERED_FEATURES } from '@heatwise/domain/organisation/features';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import {
  HISTORY_DAYS_LIMIT,
  HISTORY_DAYS_MIN,
  OFFLINE_DAYS_LIMIT,
  PASSWORD_MINIMUM_LIMIT,
} from '@heatwise/domain/organisation/organisation-settings';
import { PASSWORD_MIN_LENGTH } from '@heatwise/domain/session/password-limits';
import { NumberInput, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { OrganisationFields } from './organisation-draft.ts';

export function UnitFields({ draft, onChange }: OrganisationFields) {
  return (
    <TitledCard
      title="Measurement system"
      hint="Metric shows °C and km/h, imperial °F and mph; each person can change this for themselves. It also selects the limits of the heat index (27, 33, 41, 54 °C or 80, 90, 103, 124 °F), so changing it recalculates all heat risks."
    >
      <SegmentedControl<MeasurementSystem>
        fullWidth
        maw={420}
        aria-label="Measurement system"
        value={draft.measurementSystem}
        onChange={(measurementSystem) => onChange({ measurementSystem })}
        data={[
          { value: 'metric', label: 'Metric' },
          { value: 'imperial', label: 'Imperial' },
        ]}
      />
    </TitledCard>
  );
}

export function ZoneFields({ draft, problems, onChange }: OrganisationFields) {
  return (
    <TitledCard
      title="Time zone"
      hint="Times in emails and reports are in this zone, unless they belong to a site or a device."
    >
      <TimeZoneField
        size="md"
        value={draft.timeZone}
        error={problems['metadata._time_zone']}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </TitledCard>
  );
}

const FEATURE_TEXTS: Readonly<
  Record<(typeof OFFERED_FEATURES)[number], readonly [label: string, description: string]>
> = {
  alert: ['Alerts', 'Rules that watch tests, weather and devices, and tell people when something is found.'],
  roster: ['Roster', 'Shift patterns, who is due for a test, days of acclimatisation.'],
  'heat stress': ['Heat stress', 'The heat-stress dashboard: weather and risk per job and location.'],
};

export function FeatureFields({ draft, onChange }: OrganisationFields) {
  const turn = (feature: BetaFeature, isOn: boolean) =>
    onChange({ beta: BETA_FEATURES.filter((one) => (one === feature ? isOn : draft.beta.includes(one))) });
  return (
    <TitledCard
      title="New features"
      hint="These work but may still change. Everyone in the organisation sees them."
    >
      <Stack gap="md">
        <Switch
          size="md"
          label="Preview features"
          // Without it the description would be part of the name, and read twice.
          aria-label="Preview features"
          description="The calendar of measurements on the dashboard, and other new features."
          checked={draft.showsPreview}
          onChange={(event) => onChange({ showsPreview: event.currentTarget.checked })}
        />
        <Text size="sm" fw={600}>
          Beta features
        </Text>
        {draft.showsPreview ? null : (
          <Text size="sm" c="dimmed">
            They are shown while preview features are on.
          </Text>
        )}
        {OFFERED_FEATURES.map((feature) => {
          const [label, description] = FEATURE_TEXTS[feature];
          return (
            <Switch
              key={feature}
              size="md"
              label={label}
              aria-label={label}
              description={description}
              disabled={!draft.showsPreview}
              checked={draft.beta.includes(feature)}
              onChange={(event) => turn(feature, event.currentTarget.checked)}
            />
          );
        })}
      </Stack>
    </TitledCard>
  );
}

export function SignInFields({ draft, problems, onChange }: OrganisationFields) {
  return (
    <TitledCard
      title="Passwords and two-factor"
      hint="Very common passwords and the organisation’s name are never allowed. A longer minimum applies the next time a password is changed."
    >
      <WholeNumberInput
        label="Shortest password allowed"
        description={`From ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MINIMUM_LIMIT} characters.`}
        value={draft.passwordMinimum}
        error={problems['metadata._password_min_length']}
        onChange={(passwordMinimum) => onChange({ passwordMinimum })}
      />
      <Switch
        mt="md"
        size="md"
        label="Require two-factor authentication"
        aria-label="Require two-factor authentication"
        description="Members without it set it up at their next sign-in, before anything opens. Members who sign in through your identity provider are exempt: require it there."
        checked={draft.requiresTwoFactor}
        onChange={(event) => onChange({ requiresTwoFactor: event.currentTarget.checked })}
      />
    </TitledCard>
  );
}

export function OfflineFields({ draft, problems, onChange }: OrganisationFields) {
  return (
    <TitledCard
      title="Data kept in browsers"
      hint="Signed-in browsers keep a copy, so that people can look things up without a network. A new limit reaches each browser when it is next online."
    >
      <Stack gap="md">
        <WholeNumberInput
          label="Days without a network"
          description={`From 1 to ${OFFLINE_DAYS_LIMIT} days. A copy that has not reached the server for this long is deleted.`}
          value={draft.offlineDays}
          error={problems['metadata._offline_days']}
          onChange={(offlineDays) => onChange({ offlineDays })}
        />
        <WholeNumberInput
          label="Days of history in browsers"
          description={`From ${HISTORY_DAYS_MIN} to ${HISTORY_DAYS_LIMIT} days. Older tests stay on the server; a browser fetches them when somebody looks at them.`}
          value={draft.historyDays}
          error={problems['metadata._history_days']}
          onChange={(historyDays) => onChange({ historyDays })}
        />
      </Stack>
    </TitledCard>
  );
}

type WholeNumberProps = {
  label: string;
  description: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
};

/** The rules say what is wrong with a number out of bounds, so any can be typed. */
function WholeNumberInput({ value, onChange, ...field }: WholeNumberProps) {
  return (
    <NumberInput
      {...field}
      size="md"
      maw={280}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
}

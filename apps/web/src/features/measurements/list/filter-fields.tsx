import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import {
  MEASUREMENT_TYPE_NAMES,
  MEASUREMENT_TYPES,
  type MeasurementType,
} from '@heatwise/domain/measurements/measurement-type';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { PersonFilterField } from '../../../ui/filter-fields/person-filter-field.tsx';
import { TagFilterFields } from '../../../ui/filter-fields/tag-filter-fields.tsx';
import { useTagNames } from '../../../ui/filter-fields/use-filtered-names.ts';
import { customTypes } from './filter-options.queries.ts';
import { FILTER_STATUSES, MEASUREMENT_STATES, type MeasurementFilter } from './measurement-filter.ts';
import classes from './measurements-screen.module.css';
import { TesterField } from './tester-field.tsx';

type Props = { value: MeasurementFilter; onChange: (value: MeasurementFilter) => void };

const STATE_LABELS: Readonly<Record<MeasurementFilter['state'], string>> = {
  kept: 'Valid and invalid',
  valid: 'Valid only',
  invalid: 'Invalid only',
  removed: 'Removed only',
  all: 'Everything, removed too',
};

/** Everything a list of measurements can be narrowed by. */
export function FilterFields({ value, onChange }: Props) {
  const { names } = useTagNames();
  const { data: customs = [] } = useLocalRows(customTypes, ['custom_measurement_types'], ['custom types']);
  const named = customs.map(({ custom_id, name }) => ({ value: custom_id, label: name }));
  return (
    <div className={classes.fields}>
      <MultiSelect
        label="Type"
        placeholder={value.types.length + value.custom_ids.length > 0 ? '' : 'Every type'}
        data={[
          ...MEASUREMENT_TYPES.map((type) => ({ value: type, label: MEASUREMENT_TYPE_NAMES[type] })),
          ...named,
        ]}
        value={[...value.types, ...value.custom_ids]}
        onChange={(chosen) =>
          onChange({
            ...value,
            types: MEASUREMENT_TYPES.filter((type: MeasurementType) => chosen.includes(type)),
            custom_ids: chosen.filter((id) => customs.some(({ custom_id }) => custom_id === id)),
          })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Type' }}
        comboboxProps={{ withinPortal: false }}
      />
      <MultiSelect
        label="Status"
        placeholder={value.statuses.length > 0 ? '' : 'Every status'}
        data={FILTER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }))}
        value={[...value.statuses]}
        onChange={(chosen) =>
          onChange({ ...value, statuses: FILTER_STATUSES.filter((status) => chosen.includes(status)) })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Status' }}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label="Show"
        data={MEASUREMENT_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] }))}
        value={value.state}
        allowDeselect={false}
        onChange={(state) => onChange({ ...value, state: state ?? 'kept' })}
        comboboxProps={{ withinPortal: false }}
      />
      <TextInput
        type="date"
        label="From"
        value={value.from ?? ''}
        max={value.to ?? undefined}
        onChange={(event) => onChange({ ...value, from: event.currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label="To"
        value={value.to ?? ''}
        min={value.from ?? undefined}
        onChange={(event) => onChange({ ...value, to: event.currentTarget.value || null })}
      />
      <PersonFilterField
        userId={value.user_id}
        showHidden
        onChange={(user_id) => onChange({ ...value, user_id })}
      />
      <TesterField value={value} onChange={onChange} />
      {/* Tags that the person carries, or the measurement itself. */}
      <TagFilterFields
        value={value}
        names={names}
        showHidden
        onChange={(part) => onChange({ ...value, ...part })}
      />
      <Switch
        label="Of hidden and deleted people too"
        checked={value.showHidden}
        onChange={(event) => onChange({ ...value, showHidden: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The levels of sodium have short names that need their subject here. */
function statusLabel(status: MeasurementStatus): string {
  const label = MEASUREMENT_STATUS_LABELS[status];
  return status.endsWith('_sodium') && !label.includes('Sodium') ? `${label} Sodium` : label;
}

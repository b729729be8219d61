import {
  type AlertRuleDraft,
  COOL_DOWN_MINUTES,
  HOLD_MINUTES,
  type QuietHours,
} from '@heatwise/domain/alerts/alert-rule';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { TimeZoneField } from '../../../ui/time-zone-field.tsx';
import classes from './editor.module.css';
import { Whole } from './trigger-fields.tsx';

type Timing = Pick<AlertRuleDraft, 'hold_minutes' | 'cool_down_minutes' | 'all_clear' | 'quiet_hours'>;
type Props = {
  rule: Timing;
  problem: string | undefined;
  onChange: (part: Partial<Timing>) => void;
};

/** For how long it must hold, how often it may fire, and when it keeps quiet. */
export function TimingFields({ rule, problem, onChange }: Props) {
  const zone = useViewerZone();
  const { hold_minutes, cool_down_minutes, all_clear, quiet_hours } = rule;
  return (
    <>
      <div className={classes.fields}>
        <Whole
          label="Must hold for (minutes)"
          description="0 fires at once."
          bounds={HOLD_MINUTES}
          value={hold_minutes}
          onChange={(minutes) => onChange({ hold_minutes: minutes })}
        />
        <Whole
          label="Cool-down (minutes)"
          description="Pause before another about the same one."
          bounds={COOL_DOWN_MINUTES}
          value={cool_down_minutes}
          onChange={(minutes) => onChange({ cool_down_minutes: minutes })}
        />
      </div>
      <Checkbox
        size="md"
        label="All-clear"
        description="Whoever was told hears when it is over."
        checked={all_clear}
        onChange={({ currentTarget }) => onChange({ all_clear: currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Quiet hours"
        description="Messages wait until they end; critical alerts are sent all the same."
        checked={quiet_hours !== null}
        onChange={({ currentTarget }) =>
          onChange({
            quiet_hours: currentTarget.checked ? { from: '22:00', to: '06:00', time_zone: zone.name } : null,
          })
        }
      />
      {quiet_hours === null ? null : (
        <QuietFields
          quiet={quiet_hours}
          problem={problem}
          onChange={(part) => onChange({ quiet_hours: { ...quiet_hours, ...part } })}
        />
      )}
    </>
  );
}

type QuietProps = {
  quiet: QuietHours;
  problem: string | undefined;
  onChange: (part: Partial<QuietHours>) => void;
};

function QuietFields({ quiet, problem, onChange }: QuietProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        type="time"
        label="Quiet from"
        value={quiet.from}
        error={problem}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Quiet until"
        value={quiet.to}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <TimeZoneField value={quiet.time_zone} onChange={(time_zone) => onChange({ time_zone })} />
    </div>
  );
}

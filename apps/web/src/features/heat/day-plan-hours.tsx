import type { PlannedHour } from '@heatwise/domain/heat/day-plan';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import type { HourPlan } from '@heatwise/domain/heat/work-rest';
import { useComputedColorScheme } from '@mantine/core';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './heat.module.css';

const COLOURS = {
  work: 'green',
  'work and rest': 'yellow',
  'do not work': 'red',
} as const satisfies Record<HourPlan, string>;

/** Hour by hour: the WBGT, the minutes of work and rest, and how much to drink. */
export function DayPlanHours({ plan, unit }: { plan: readonly PlannedHour[]; unit: TemperatureUnit }) {
  const palette = STATUS_PALETTE[useComputedColorScheme('light')];
  return (
    <ol className={classes.hours} aria-label="Hours">
      {plan.map((hour) => {
        const { soft, text } = palette[COLOURS[hour.plan]];
        return (
          <li key={hour.time_ms} className={classes.hour} style={{ background: soft, color: text }}>
            <strong>{hour.time.slice(11, 16)}</strong>
            <span>WBGT {temperatureText(hour.wbgt_c, unit)}</span>
            <span>{minutesText(hour)}</span>
            <span>Water {hour.water.litresPerHour.toFixed(2)} l</span>
          </li>
        );
      })}
    </ol>
  );
}

function minutesText({ plan, work_minutes }: PlannedHour): string {
  if (plan === 'work') return 'Work';
  return plan === 'do not work' ? 'Do not work' : `Work ${work_minutes}, rest ${60 - work_minutes} min`;
}

import type { PlannedHour } from '@heatwise/domain/heat/day-plan';
import { CAUTION_COLOURS, type CautionColour, orderColour } from '@heatwise/domain/heat/hour-caution';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { drinkText } from '@heatwise/domain/strategy/drink-volume';
import { useComputedColorScheme } from '@mantine/core';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './day-plan.module.css';

const LEGEND: Readonly<Record<CautionColour, string>> = {
  green: 'Work',
  yellow: 'Work 30 to 45 min',
  orange: 'Work 15 min',
  red: 'Do not work',
};
const MARK_EVERY_HOURS = 3;

/** The hours of a plan as a ribbon in the site's time, and one by one: WBGT, minutes of work and rest, water. */
export function DayPlanHours({ plan, unit }: { plan: readonly PlannedHour[]; unit: TemperatureUnit }) {
  const { is_metric } = useDisplayUnits();
  const palette = STATUS_PALETTE[useComputedColorScheme('light')];
  const shown = new Set(plan.map(({ work_minutes }) => orderColour(work_minutes)));
  return (
    <>
      <div aria-hidden="true" data-testid="ribbon">
        <div className={classes.ribbon}>
          {plan.map((hour, index) => (
            <span
              key={hour.time_ms}
              data-midnight={isNewDay(hour, index) || undefined}
              style={{ background: palette[orderColour(hour.work_minutes)].fill }}
              title={`${hour.time.slice(11, 16)} ${workOrderText(hour.work_minutes)}`}
            />
          ))}
        </div>
        <div className={classes.marks}>
          {plan.map((hour, index) => (
            <span key={hour.time_ms} data-midnight={isNewDay(hour, index) || undefined}>
              {Number(hour.time.slice(11, 13)) % MARK_EVERY_HOURS === 0 ? hour.time.slice(11, 13) : ''}
            </span>
          ))}
        </div>
        <div className={classes.legend}>
          {CAUTION_COLOURS.filter((colour) => shown.has(colour)).map((colour) => (
            <span key={colour}>
              <i style={{ background: palette[colour].fill }} />
              {LEGEND[colour]}
            </span>
          ))}
        </div>
      </div>
      <ol className={classes.hours} aria-label="Hours">
        {plan.map((hour) => {
          const { soft, text } = palette[orderColour(hour.work_minutes)];
          return (
            <li key={hour.time_ms} className={classes.hour} style={{ background: soft, color: text }}>
              <strong>{hour.time.slice(11, 16)}</strong>
              <span>WBGT {temperatureText(hour.wbgt_c, unit)}</span>
              <span>{workOrderText(hour.work_minutes)}</span>
              <span>{waterText(hour, is_metric)}</span>
              {hour.isEstimated ? <span>Estimated weather</span> : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function isNewDay({ time }: PlannedHour, index: number): boolean {
  return index > 0 && time.endsWith('T00:00');
}

function waterText({ water }: PlannedHour, isMetric: boolean): string {
  if (water.litresPerHour === null) return 'Drink to thirst';
  return `Drink ${drinkText(water.litresPerHour * 1000, isMetric ? 'metric' : 'imperial')}`;
}

import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { CAUTION_COLOURS, type CautionColour, orderColour } from '@heatwise/domain/heat/caution';
import {
  dayAdvice,
  type HourSpan,
  hasWind,
  hourSpansText,
  hoursToPlan,
  type PlannedHour,
  planDay,
  plannedJobOf,
  waterByShift,
} from '@heatwise/domain/heat/day-plan';
import { isJobDoneAt, jobFactorLevels } from '@heatwise/domain/heat/job-assessment';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import {
  type TemperatureUnit,
  temperatureDifferenceText,
  temperatureText,
} from '@heatwise/domain/heat/temperature';
import {
  alertLimitCelsius,
  CLOTHING,
  type Clothing,
  CUP_LITRES,
  METABOLIC_WATTS,
  MOST_WATER_LITRES_PER_HOUR,
  WORK_RATE_LABELS,
  wbgtLimitCelsius,
  workOrderText,
} from '@heatwise/domain/heat/work-rest';
import { drinkText } from '@heatwise/domain/strategy/hydration-advice';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { NativeSelect, Switch, Text, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import classes from './day-plan.module.css';

type DayPlanAdviceProps = {
  /** At least one hour. */
  plan: readonly PlannedHour[];
  beginsToday: boolean;
};

/** The plan in sentences, made of the same hours as the ribbon. */
function DayPlanAdvice({ plan, beginsToday }: DayPlanAdviceProps) {
  const { work, workAndRest, doNotWork, moveToNight } = dayAdvice(plan);
  const firstDay = plan[0]?.time.slice(0, 10) ?? '';
  const text = (spans: readonly HourSpan[]) =>
    hourSpansText(spans, firstDay, beginsToday ? 'tomorrow' : 'next day');
  return (
    <ul className={classes.advice}>
      {work.length > 0 ? (
        <li>
          <strong>Work</strong> {text(work)}.
        </li>
      ) : null}
      {workAndRest.length > 0 ? (
        <li>
          <strong>Work and rest</strong> {text(workAndRest)}, as shown for each hour.
        </li>
      ) : null}
      {doNotWork.length > 0 ? (
        <li>
          <strong>Do not work</strong> {text(doNotWork)}.
        </li>
      ) : null}
      {moveToNight ? (
        <li>
          <strong>Move to the night</strong> any work planned {text(moveToNight.from)}: work is possible{' '}
          {text(moveToNight.to)}.
        </li>
      ) : null}
      <WaterAdvice plan={plan} text={text} />
    </ul>
  );
}

function WaterAdvice({ plan, text }: { plan: readonly PlannedHour[]; text: (spans: HourSpan[]) => string }) {
  const { is_metric } = useDisplayUnits();
  const volume = (litres: number) => drinkText(litres * 1000, is_metric ? 'metric' : 'imperial');
  const shifts = waterByShift(plan);
  if (shifts.length === 0) {
    return (
      <li>
        <strong>Drink to thirst</strong>: no hour is above the alert limit.
      </li>
    );
  }
  const cups = new Set(plan.flatMap(({ water }) => water.cupEveryMinutes ?? []));
  const every = [...cups].sort((one, other) => one - other).join(' to ');
  const hasThirst = plan.some(({ water }) => water.litresPerHour === null);
  return (
    <>
      <li>
        <strong>Drink</strong> {volume(CUP_LITRES)} every {every} minutes
        {hasThirst ? ' in the hours above the alert limit, to thirst in the others' : ''}. Have ready for each
        person: {shifts.map(({ span, litres }) => `${volume(litres)} for ${text([span])}`).join(', ')}.
      </li>
      <li>Nobody should drink more than {volume(MOST_WATER_LITRES_PER_HOUR)} in an hour.</li>
    </>
  );
}

const LEGEND: Readonly<Record<CautionColour, string>> = {
  green: 'Work',
  yellow: 'Work 30 to 45 min',
  orange: 'Work 15 min',
  red: 'Do not work',
};
const MARK_EVERY_HOURS = 3;

/** The hours of a plan as a ribbon in the site's time, and one by one: WBGT, minutes of work and rest, water. */
function DayPlanHours({ plan, unit }: { plan: readonly PlannedHour[]; unit: TemperatureUnit }) {
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

const INFO =
  'The wet bulb globe temperature (WBGT) of each hour by the method of Liljegren, from temperature, humidity, wind, ' +
  'air pressure and sun, and what NIOSH advises for it: how many minutes of the hour may be worked at the job’s ' +
  'work rate, the others being rest, and how much to drink. Up to the alert limit, drink to thirst. Clothing that ' +
  'holds heat adds to the WBGT. For people who are not used to the heat the lower limit applies. The plan reaches from this ' +
  'hour to the same hour tomorrow, or from six to six of a later day, in the time of the site. Where the weather ' +
  'service lacks an hour, it is estimated from the hours before and after and says so. Screening, not ' +
  'diagnosis: watch your people, whatever the plan says.';
/** The choice of the hours that begin now. */
const NOW = 'now';

type DayPlanCardProps = {
  jobs: readonly BoardTag[];
  place: BoardTag;
  days: readonly WeatherDay[];
  nowMs: number;
  /** At the location; null where there is no weather. */
  today: CalendarDay | null;
  /** The time zone of the location; null where there is no weather. */
  zone: string | null;
};

/** What a supervisor set instead of what the job's assessment says. */
type Changed = {
  readonly isAcclimatised?: boolean;
  readonly isInSun?: boolean;
  readonly clothing?: Clothing;
};

/** Which hours to work, to rest and to leave to the night, for one job at one location, from now on or of a later day. */
export function DayPlanCard({ jobs, place, days, nowMs, today, zone }: DayPlanCardProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [chosenDay, setChosenDay] = useState<CalendarDay | null>(null);
  const [changed, setChanged] = useState<Changed>({});
  const here = useMemo(
    () => jobs.filter(({ metadata }) => isJobDoneAt(metadata, place.tag_id)),
    [jobs, place.tag_id],
  );
  const job = here.find(({ tag_id }) => tag_id === jobId) ?? here[0];
  const later = today === null ? [] : days.filter(({ date }) => date > today);
  const day = later.find(({ date }) => date === chosenDay)?.date ?? null;
  const allHours = useMemo(() => days.flatMap(({ hours }) => hours.filter(hasWind)), [days]);
  const hours = hoursToPlan(allHours, day === null ? { nowMs } : { day });
  const assessed = job ? plannedJobOf(jobFactorLevels(job.metadata)) : null;
  const position = locationPosition(place.metadata);

  const problem = whyThereIsNoPlan({
    hasJob: job !== undefined,
    hasWorkRate: assessed !== null,
    hasWeather: hours.length > 0 && position !== null,
    lacksWind: allHours.length === 0 && days.some((one) => one.hours.length > 0),
  });
  const fields = (
    <div className={classes.planFields}>
      <NativeSelect
        label="Job"
        data={here.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
        value={job?.tag_id ?? ''}
        onChange={({ currentTarget }) => {
          setJobId(currentTarget.value);
          setChanged({});
        }}
      />
      <NativeSelect
        label="Hours"
        data={[
          { value: NOW, label: 'The next 24 hours' },
          ...later.map(({ date }) => ({ value: date, label: `${dayText(date)} from 06:00` })),
        ]}
        value={day ?? NOW}
        onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
      />
    </div>
  );
  const about = [job?.name, place.name, zone && `site time (${zone})`].filter((part) => part);
  return (
    <WidgetCard title="Day plan" info={INFO} note={about.join(', ')}>
      {here.length > 0 ? fields : null}
      {problem || !assessed || !position ? (
        problem
      ) : (
        <Plan
          assessed={{ ...assessed, ...changed }}
          onChange={(change) => setChanged({ ...changed, ...change })}
          position={position}
          hours={hours}
          beginsToday={day === null}
        />
      )}
    </WidgetCard>
  );
}

type Known = { hasJob: boolean; hasWorkRate: boolean; hasWeather: boolean; lacksWind: boolean };

function whyThereIsNoPlan(given: Known): ReactNode {
  if (!given.hasJob) {
    return <EmptyState title="No jobs here" hint="Add and assess jobs in the settings." />;
  }
  if (!given.hasWeather) {
    return (
      <EmptyState
        title={given.lacksWind ? 'No wind data' : 'No weather data'}
        hint="Without it there is no plan, which does not mean that it is safe to work."
      />
    );
  }
  if (given.hasWorkRate) return null;
  return (
    <EmptyState
      title="No assessment"
      hint="The metabolic work rate of this job is not chosen yet; without it there is no plan."
    />
  );
}

type PlanProps = {
  assessed: Parameters<typeof planDay>[2];
  onChange: (change: Changed) => void;
  position: Parameters<typeof planDay>[0];
  hours: Parameters<typeof planDay>[1];
  beginsToday: boolean;
};

function Plan({ assessed, onChange, position, hours, beginsToday }: PlanProps) {
  const { temperature_unit } = useDisplayUnits();
  const plan = planDay(position, hours, assessed);
  const { workRate, isAcclimatised, isInSun, clothing } = assessed;
  const limit = wbgtLimitCelsius(METABOLIC_WATTS[workRate], isAcclimatised) - CLOTHING[clothing].addedC;
  return (
    <>
      <div className={classes.planFields}>
        <NativeSelect
          label="Clothing"
          data={Object.entries(CLOTHING).map(([value, { label, addedC }]) => ({
            value,
            label: addedC > 0 ? `${label} (${temperatureDifferenceText(addedC, temperature_unit)})` : label,
          }))}
          value={clothing}
          onChange={({ currentTarget }) => onChange({ clothing: currentTarget.value as Clothing })}
        />
        <div className={classes.switches}>
          <Switch
            label="Used to the heat"
            checked={isAcclimatised}
            onChange={({ currentTarget }) => onChange({ isAcclimatised: currentTarget.checked })}
          />
          <Switch
            label="In the sun"
            checked={isInSun}
            onChange={({ currentTarget }) => onChange({ isInSun: currentTarget.checked })}
          />
        </div>
      </div>
      <Text size="sm" c="dimmed">
        {WORK_RATE_LABELS[workRate]} work without rest up to a WBGT of{' '}
        {temperatureText(limit, temperature_unit)}; alert limit{' '}
        {temperatureText(alertLimitCelsius(assessed), temperature_unit)}.
      </Text>
      <DayPlanAdvice plan={plan} beginsToday={beginsToday} />
      <DayPlanHours plan={plan} unit={temperature_unit} />
    </>
  );
}

import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { hoursToPlan, planDay, plannedJobOf } from '@heatwise/domain/heat/day-plan';
import { hasWind } from '@heatwise/domain/heat/hour-wind';
import { jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { isJobDoneAt } from '@heatwise/domain/heat/job-locations';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { temperatureDifferenceText, temperatureText } from '@heatwise/domain/heat/temperature';
import {
  alertLimitCelsius,
  CLOTHING,
  type Clothing,
  METABOLIC_WATTS,
  WORK_RATE_LABELS,
  wbgtLimitCelsius,
} from '@heatwise/domain/heat/work-rest';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { NativeSelect, Switch, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WidgetCard } from '../../ui/widget/widget-card.tsx';
import classes from './day-plan.module.css';
import { DayPlanAdvice } from './day-plan-advice.tsx';
import { DayPlanHours } from './day-plan-hours.tsx';

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

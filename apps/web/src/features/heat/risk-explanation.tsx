import type { HeatReading, HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { heatIndexCategory, heatIndexScore } from '@heatwise/domain/heat/heat-index-score';
import { leadingCaution } from '@heatwise/domain/heat/hour-caution';
import type { BoardRow } from '@heatwise/domain/heat/risk-board';
import type { WorkOrder } from '@heatwise/domain/heat/row-orders';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { windLabel, windScore, windText } from '@heatwise/domain/heat/wind';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { dayText } from '@heatwise/domain/time/date-text';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import classes from './heat.module.css';

/** The greatest risk and the highest WBGT of a day need not be of one hour. */
const WBGT_TERMS: Readonly<Record<HeatStatistic, string>> = {
  min: 'Lowest WBGT',
  avg: 'Mean WBGT',
  max: 'Highest WBGT',
  curr: 'WBGT',
};

type RiskExplanationProps = {
  statistic: HeatStatistic;
  row: BoardRow;
  /** The WBGT beside that risk and its work-rest order; null where there is no weather. */
  order: WorkOrder | null;
  weather: ChosenWeather | undefined;
};

/** From temperature and humidity to the risk, step by step, and to the work-rest order. */
export function RiskExplanation({ statistic, row, order, weather }: RiskExplanationProps) {
  const { job_score: jobScore } = row;
  const reading = row.readings[statistic];
  const { temperature_unit, is_metric, organisation_system } = useDisplayUnits();
  if (jobScore === null) {
    return (
      <p className={classes.why}>
        The job has no complete assessment: all thirteen factors are needed to work out a risk.
      </p>
    );
  }
  const air = weather ? airOf(statistic, reading, weather) : null;
  if (!reading || !air) {
    return (
      <p className={classes.why}>
        There is no weather for this location and time. Without it the risk is unknown, which does not mean
        that it is low.
      </p>
    );
  }
  const heat = heatIndexScore(reading.heat_index_c, organisation_system);
  const wind = windScore(reading.wind_kph);
  const isMean = statistic === 'avg';
  return (
    <>
      <dl className={classes.why}>
        <Step term={air.when}>
          {temperatureText(air.temperature_c, temperature_unit)}, humidity {Math.round(air.humidity)} %
        </Step>
        <Step term={isMean ? 'Mean heat index' : 'Heat index'}>
          {temperatureText(reading.heat_index_c, temperature_unit)},{' '}
          {heatIndexCategory(reading.heat_index_c, organisation_system)}
          {isMean ? '' : `: score ${heat}`}
        </Step>
        <Step term="Job">score {jobScore}</Step>
        <Step term={isMean ? 'Mean wind' : 'Wind'}>
          {windText(reading.wind_kph, is_metric ? 'metric' : 'imperial')}, {windLabel(reading.wind_kph)}
          {isMean ? '' : `: score ${wind}`}
        </Step>
        <Step term="Risk">
          {isMean ? (
            <>
              mean of the hours’ risks: <strong>{row.risks.avg.risk}</strong>
            </>
          ) : (
            <>
              {heat} × {jobScore} + {wind} = <strong>{heat * jobScore + wind}</strong>
            </>
          )}
        </Step>
        {order ? (
          <>
            <Step term={WBGT_TERMS[statistic]}>
              {temperatureText(order.wbgt_c, temperature_unit)},{' '}
              {order.isInSun ? 'in the sun' : 'out of the sun'}
              {order.time ? `, at ${momentText(order.time)}` : ''}
            </Step>
            <Step term="Work-rest order">
              {order.work_minutes === null ? 'needs the work rate' : workOrderText(order.work_minutes)}
            </Step>
          </>
        ) : null}
      </dl>
      <WhyTheyDiffer row={row} statistic={statistic} order={order} />
    </>
  );
}

/** Two measures that disagree: which one leads, and why they may. */
function WhyTheyDiffer({ row, statistic, order }: Omit<RiskExplanationProps, 'weather'>) {
  const { leads, differ, isFromJob } = leadingCaution(row.risks[statistic], order);
  if (isFromJob) {
    return (
      <p className={classes.why}>
        The risk comes from the job, not from today’s heat: the WBGT is below the alert limit of this work.
      </p>
    );
  }
  if (!differ) return null;
  return (
    <p className={classes.why}>
      {leads === 'risk'
        ? 'The risk calls for more caution than the work-rest order, so it decides: it counts all thirteen factors of the ' +
          'job, even in mild air. The order looks only at the WBGT, the work rate and the clothing.'
        : 'The work-rest order calls for more caution than the risk, so it decides: the WBGT counts sun and radiation, which ' +
          'the heat index leaves out, and the order depends on how hard the work is and what is worn.'}
    </p>
  );
}

function Step({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Air = { readonly when: string; readonly temperature_c: number; readonly humidity: number };

/** The temperature and humidity behind a reading: of its hour, or the means of all hours. */
function airOf(
  statistic: HeatStatistic,
  reading: HeatReading | null,
  { hours, current }: ChosenWeather,
): Air | null {
  if (statistic === 'curr') return current && { ...current, when: `At ${momentText(current.time)}` };
  if (statistic !== 'avg') {
    const hour = hours.find(({ time }) => time === reading?.time);
    return hour ? { ...hour, when: `At ${momentText(hour.time)}` } : null;
  }
  if (hours.length === 0) return null;
  const mean = (read: (hour: ChosenWeather['hours'][number]) => number) =>
    hours.reduce((sum, hour) => sum + read(hour), 0) / hours.length;
  return {
    when: `Mean of ${hours.length} hours`,
    temperature_c: mean(({ temperature_c }) => temperature_c),
    humidity: mean(({ humidity }) => humidity),
  };
}

/** Local time at the location: 'YYYY-MM-DDTHH:MM'. */
function momentText(time: string): string {
  return `${time.slice(11, 16)}, ${dayText(time.slice(0, 10))}`;
}

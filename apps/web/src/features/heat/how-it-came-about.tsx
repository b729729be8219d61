import type { HeatReading, HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { heatIndexCategory, heatIndexScore } from '@heatwise/domain/heat/heat-index-score';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { windLabel, windScore, windText } from '@heatwise/domain/heat/wind';
import { dayText } from '@heatwise/domain/time/date-text';
import type { ChosenWeather } from '../../platform/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import classes from './heat.module.css';

type Props = {
  statistic: HeatStatistic;
  /** Null while the assessment has gaps. */
  jobScore: number | null;
  /** What the risk was computed from; null where there is no weather. */
  reading: HeatReading | null;
  weather: ChosenWeather | undefined;
};

/** From temperature and humidity to the risk, step by step. Source: specification §9. */
export function HowItCameAbout({ statistic, jobScore, reading, weather }: Props) {
  const { temperature_unit, is_metric } = useDisplayUnits();
  if (jobScore === null) {
    return (
      <p className={classes.why}>
        The job has no complete assessment: all thirteen factors are needed before a risk can be told.
      </p>
    );
  }
  const air = weather ? airOf(statistic, reading, weather) : null;
  if (!reading || !air) {
    return (
      <p className={classes.why}>
        There is no weather for this location and time. Without it nobody can tell the risk; it is not low.
      </p>
    );
  }
  const heat = heatIndexScore(reading.heat_index_c);
  const wind = windScore(reading.wind_kph);
  return (
    <dl className={classes.why}>
      <Step term={air.when}>
        {temperatureText(air.temperature_c, temperature_unit)}, humidity {Math.round(air.humidity)} %
      </Step>
      <Step term={statistic === 'avg' ? 'Mean heat index' : 'Heat index'}>
        {temperatureText(reading.heat_index_c, temperature_unit)}, {heatIndexCategory(reading.heat_index_c)}:
        score {heat}
      </Step>
      <Step term="Job">score {jobScore}</Step>
      <Step term={statistic === 'avg' ? 'Mean wind' : 'Wind'}>
        {windText(reading.wind_kph, is_metric ? 'metric' : 'imperial')}, {windLabel(reading.wind_kph)}: score{' '}
        {wind}
      </Step>
      <Step term="Risk">
        {heat} × {jobScore} + {wind} = <strong>{heat * jobScore + wind}</strong>
      </Step>
    </dl>
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

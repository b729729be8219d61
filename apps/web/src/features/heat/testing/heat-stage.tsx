import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { ReactNode } from 'react';
import { DisplayUnitsProvider } from '../../../platform/display-units.tsx';
import { type Answer, openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';

/** Two in the afternoon of the day at every location of the stage. */
export const NOW_MS = Date.UTC(2026, 0, 15, 14);
export const TODAY = '2026-01-15';

export type Air = { readonly temperature_c: number; readonly humidity: number; readonly wind_kph: number };
/** An ordinary morning: heat index 23.8. */
export const MILD: Air = { temperature_c: 24, humidity: 50, wind_kph: 12 };

const build = entityBuilders({ seed: 'heat', now: NOW_MS });
const boss = build.user({ name_first: 'Ida', name_last: 'Boss' });
/** Its factors add up to 20. */
export const driller = build.tag({
  name: 'Driller',
  type: 'job',
  metadata: { ...JOB_PRESETS['Moderate Risk'] },
});
/** Its factors add up to 18. */
export const painter = build.tag({
  name: 'Painter',
  type: 'job',
  metadata: { ...JOB_PRESETS['Moderate Risk'], _work_area_surface: 0 },
});
export const clerk = build.tag({ name: 'Clerk', type: 'job' });

export function location(name: string, metadata: object = { lat: -23.36, lon: 0.5 }): Tag {
  return build.tag({ name, type: 'location', metadata: { ...metadata } });
}

function hourOf(date: string, hour: number, air: Air): WeatherHour {
  return {
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    time_ms: Date.parse(`${date}T${String(hour).padStart(2, '0')}:00Z`),
    wind_degree: 90,
    cloud: 0,
    pressure_mb: 1010,
    uv: null,
    solar_wm2: hour > 6 && hour < 18 ? 700 : 0,
    condition: 'Clear',
    ...air,
  };
}

/**
 * Weather of a location in UTC, from seven days back to thirteen ahead: the air of each day's hours, and the air now,
 * which is the same as at two in the afternoon.
 */
export function weatherAt({ tag_id }: Tag, airAt: (hour: number, date: string) => Air): LocationWeather {
  const days = Array.from({ length: 21 }, (_, index) => {
    const date = addDays(TODAY, index - 7);
    return {
      date,
      hours: Array.from({ length: 24 }, (_, hour) => hourOf(date, hour, airAt(hour, date))),
    };
  });
  return {
    location_id: tag_id,
    weather: {
      attribution: 'Simulated weather',
      is_simulated: true,
      tz_id: 'Etc/UTC',
      current: hourOf(TODAY, 14, airAt(14, TODAY)),
      days,
    },
  };
}

type Given = {
  readonly locations: readonly Tag[];
  readonly jobs?: readonly Tag[];
  readonly measurementSystem?: 'metric' | 'imperial';
  /** What the API says; the weather of all locations when it is a list. */
  readonly answer: readonly LocationWeather[] | (() => Answer | Promise<Answer>);
};

/** Shows a screen to somebody of an organisation with these jobs and locations, over a real HTTP server. */
export async function showHeat(screen: ReactNode, given: Given) {
  const { locations, jobs = [driller, painter], answer } = given;
  const server = await openLoopbackServer(({ path }) =>
    typeof answer === 'function' ? answer() : success(asked(answer, path)),
  );
  const rendered = await renderPrivateScreen(
    <DisplayUnitsProvider measurementSystem={given.measurementSystem ?? 'metric'}>
      {screen}
    </DisplayUnitsProvider>,
    {
      organisation: { users: [boss], tags: [...jobs, ...locations], measurements: [] },
      as: boss,
      apiBase: server.base,
    },
  );
  return { ...rendered, server };
}

/** The locations and days that an address asks for, as the API would cut them. */
function asked(all: readonly LocationWeather[], path: string): LocationWeather[] {
  const query = new URL(path, 'http://api').searchParams;
  const ids = query.get('location_ids')?.split(',');
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))].map((days) => addDays(TODAY, days));
  return all
    .filter(({ location_id }) => !ids || ids.includes(location_id))
    .map(({ location_id, weather }) => ({
      location_id,
      weather: weather && {
        ...weather,
        current: (from ?? '') <= TODAY && TODAY <= (to ?? '') ? weather.current : null,
        days: weather.days.filter(({ date }) => date >= (from ?? '') && date <= (to ?? '')),
      },
    }));
}

import type { HeatDays } from '@heatwise/contract/heat/weather.contract';
import { DAY_MS } from '@heatwise/domain/time/durations';

/** Two hot days, up to an instant, at one location and for one job; of other sites nothing is known. */
export function hotDaysAt(
  nowMs: number,
  of: { readonly job_id: string; readonly location_id: string },
): HeatDays {
  return {
    attribution: 'Simulated weather',
    is_simulated: true,
    is_complete: true,
    jobs: [{ job_id: of.job_id, limit_c: 25, is_in_sun: true, location_ids: [] }],
    sites: [
      {
        location_id: of.location_id,
        tz_id: 'Etc/UTC',
        days: [0, 1].map((ago) => ({
          day: new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10),
          sun_c: 30,
          shade_c: 24,
        })),
      },
    ],
  };
}

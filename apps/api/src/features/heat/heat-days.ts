import type { HeatDays } from '@heatwise/contract/heat/weather.contract';
import { jobHeatOf } from '@heatwise/domain/heat/heat-days';
import type { SiteDays } from './site-days.ts';
import type { HeatTags } from './sites.store.ts';

/** So many places are filled at the same time. */
const AT_ONCE = 4;
/** Who asks waits no longer than this for days that are not kept yet; the next one finds them. */
const WAIT_MS = 3000;

type Parts = { siteDays: SiteDays; onFailure: (cause: unknown) => void };

/** What distinguishes days in the heat. Missing days are asked for in the background when that takes long. */
export function createHeatDays({ siteDays, onFailure }: Parts) {
  const underWay = new Map<string, Promise<void>>();
  let isClosed = false;

  async function fillAll(locations: HeatTags['locations']): Promise<void> {
    let next = 0;
    async function work(): Promise<void> {
      for (let index = next++; index < locations.length && !isClosed; index = next++) {
        const position = locations[index]?.position;
        if (position) await siteDays.fill(position);
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, locations.length) }, work));
  }

  /** Those who ask for the same sites wait for the same work. */
  function fillOnce(locations: HeatTags['locations']): Promise<void> {
    const name = locations.map(({ location_id }) => location_id).join();
    const mine =
      underWay.get(name) ??
      fillAll(locations)
        .catch(onFailure)
        .finally(() => underWay.delete(name));
    underWay.set(name, mine);
    return mine;
  }

  return {
    async of({ locations, jobs }: HeatTags): Promise<Pick<HeatDays, 'sites' | 'jobs' | 'is_complete'>> {
      const is_complete = await isDoneWithin(fillOnce(locations), WAIT_MS);
      const sites = await Promise.all(
        locations.map(async ({ location_id, position }) => {
          const { tz_id, days } = position ? await siteDays.known(position) : { tz_id: null, days: [] };
          return { location_id, tz_id, days: [...days] };
        }),
      );
      const limits = jobs.map(jobHeatOf).map((job) => ({ ...job, location_ids: [...job.location_ids] }));
      return { sites, jobs: limits, is_complete };
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(underWay.values());
    },
  };
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

import { type HeatRecords, heatRecordsOf } from '@heatwise/domain/heat/heat-days';
import type { Server } from '../../feature.ts';
import { outsideAnswersIn } from '../../http/outside-answers.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { createHeatDays } from './heat-days.ts';
import { openWeather, problemOf } from './open-weather.ts';
import { createSiteDays } from './site-days.ts';
import { type HeatTags, heatDaysIn, heatTags } from './sites.store.ts';

/** How hot the last days were at all sites of an organisation, for work that nobody waits for; hidden tags too. */
export function heatRecordsIn({ settings, clock, database, log }: Server) {
  const { weather, provider } = openWeather({ settings, clock, log, answers: outsideAnswersIn(database) });
  const store = heatDaysIn(database);
  const { of, close } = createHeatDays({
    siteDays: createSiteDays({ weather, provider: provider.name, store, clock }),
    onFailure: (cause) => log.warn({ problem: problemOf(cause) }, 'days in the heat were not kept'),
  });
  return {
    tagsIn: (scope: OrganisationScope) => heatTags(scope, 'all'),
    /** Days that take long to get are not known yet; the next one who asks finds them. */
    recordsOf: async (tags: HeatTags): Promise<HeatRecords> => heatRecordsOf(await of(tags)),
    close,
  };
}

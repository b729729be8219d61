import { createSeal } from '../../auth/seal.ts';
import type { Feature, Server } from '../../feature.ts';
import { createMailPost, deliveryOf } from '../../mail/mail-post.ts';
import { serveAlertRules, serveAlerts } from './alerts.routes.ts';
import { endAlertsOfPerson, giveAlertsTo } from './alerts.store.ts';
import { alertLooks } from './look/alert-blocks.ts';
import type { HeatOfSites } from './look/hot-job-looks.ts';
import type { WeatherOfSites } from './look/weather-looks.ts';
import { activateFirstRule } from './rules.commands.ts';
import { createAnswerLinks } from './telling/answer-links.ts';
import { alertMailHandlers } from './telling/send-letters.ts';

type Lent = {
  readonly weatherOfSites: (server: Server) => WeatherOfSites;
  readonly heatRecordsIn: (server: Server) => HeatOfSites;
};

/** Rules that watch tests, devices and the weather, and tell whom they name. */
export function alertsFeature({ weatherOfSites, heatRecordsIn }: Lent): Feature {
  return {
    name: 'alerts',
    start: (server) => {
      const {
        clock,
        background,
        deriveKeys,
        jobs,
        log,
        randomBytes,
        readIn,
        settings,
        unscopedQueries,
        writeIn,
      } = server;
      const { publicUrl } = settings;
      const seal = createSeal(deriveKeys('alert answers'), randomBytes);
      const answerLinks = createAnswerLinks({ seal, readIn, writeIn, clock });
      const weather = weatherOfSites(server);
      const heatOfSites = heatRecordsIn(server);
      const { organisationsToAlert } = unscopedQueries;
      return {
        routes: async (app) => {
          await app.register(serveAlertRules, {
            clock,
            backTests: { clock, weatherOfSites: weather, heatOfSites },
          });
          await app.register(serveAlerts, { clock, answerLinks });
          app.addHook('onClose', () => heatOfSites.close());
        },
        jobs: alertMailHandlers({
          post: createMailPost(settings, clock, log),
          taken: deliveryOf(settings) === 'sent' ? 'delivered' : 'kept',
          clock,
        }),
        blocks: [
          alertLooks({
            database: background,
            clock,
            organisationsToAlert,
            weatherOfSites: weather,
            heatOfSites,
            post: { jobs, publicUrl, answerLinks },
          }),
        ],
        on: {
          async peopleMerged(scope, { from, to }, now) {
            await endAlertsOfPerson(scope, from, { now, note: 'The person was merged with another.' });
            await giveAlertsTo(scope, { from, to });
          },
          organisationRegistered: (scope, registered) =>
            activateFirstRule(scope, { ...registered, now: clock() }),
        },
      };
    },
  };
}

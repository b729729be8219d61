import { createAdminActions } from './admin-actions.ts';
import type { Feature, Server } from './feature.ts';
import { alertsFeature } from './features/alerts/alerts.feature.ts';
import { loggedAlerts } from './features/alerts/alerts.store.ts';
import { listNotifications } from './features/alerts/telling/letters.store.ts';
import { findUnevaluatedTests, joinIncident } from './features/alerts/telling/tellings.ts';
import { assessmentsFeature } from './features/assessments/assessments.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { entriesBefore } from './features/audit/audit-trail.store.ts';
import { namesIn } from './features/audit/audit-trail.ts';
import { deskFeature } from './features/desk/desk.feature.ts';
import { devicesFeature } from './features/devices/devices.feature.ts';
import { educationFeature } from './features/education/education.feature.ts';
import { trainingOfPeople } from './features/education/evidence/evidence-csv.ts';
import {
  countEnding,
  countTurns,
  listTrained,
  publishedModules,
} from './features/education/overview.store.ts';
import { heatFeature } from './features/heat/heat.feature.ts';
import { heatRecordsIn } from './features/heat/heat-records.ts';
import { siteHoursIn, weatherOfSites, weatherSourceOf } from './features/heat/site-weather.ts';
import { bookPoints } from './features/loyalty/book-points.ts';
import { loyaltyFeature } from './features/loyalty/loyalty.feature.ts';
import { measurementsFeature } from './features/measurements/measurements.feature.ts';
import { monitoringFeature } from './features/monitoring/monitoring.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { createClassing } from './features/organisation/export/exported-tables.store.ts';
import { organisationFeature } from './features/organisation/organisation.feature.ts';
import { personOfDirectory } from './features/people/directory/directory.store.ts';
import { peopleFeature } from './features/people/people.feature.ts';
import { insertPerson } from './features/people/person.store.ts';
import { permissionsFeature } from './features/permissions/permissions.feature.ts';
import { insertPermission } from './features/permissions/permissions.store.ts';
import { placesFeature } from './features/places/places.feature.ts';
import { quotesFeature } from './features/quotes/quotes.feature.ts';
import { referralFeature } from './features/referral/referral.feature.ts';
import { reportsFeature } from './features/reports/reports.feature.ts';
import { servicesFeature } from './features/services/services.feature.ts';
import { createEmailChange } from './features/session/email-change.commands.ts';
import { directorySourcesOf } from './features/session/federated/federated-parts.ts';
import { createInviteLater } from './features/session/invitations.commands.ts';
import { sessionFeature } from './features/session/session.feature.ts';
import { strategyFeature } from './features/strategy/strategy.feature.ts';
import { supportFeature } from './features/support/support.feature.ts';
import { surveysFeature } from './features/surveys/surveys.feature.ts';
import { setPersonTags } from './features/tags/tag-members.commands.ts';
import { createTag } from './features/tags/tags.commands.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { answerDecided } from './features/tickets/desk/desk.commands.ts';
import { createOpenTicket } from './features/tickets/tickets.commands.ts';
import { ticketsFeature } from './features/tickets/tickets.feature.ts';
import { viewsFeature } from './features/views/views.feature.ts';
import type { SyncedKinds } from './sync/synced-kind.ts';

const emailChangeOf = (server: Server) => createEmailChange({ ...server, ...server.settings });

/** Every feature of the server, and the only place where one is given what belongs to another. */
export const features: readonly Feature[] = [
  organisationFeature,
  peopleFeature({
    createTag,
    setPersonTags,
    createInviteLater,
    createEmailChange: emailChangeOf,
    createDirectorySources: directorySourcesOf,
  }),
  sessionFeature({ insertPerson, insertPermission, personOfDirectory }),
  tagsFeature,
  permissionsFeature({
    createAdminActions: (server) =>
      createAdminActions({ ...server, setPersonTags, askEmailChange: emailChangeOf(server) }),
  }),
  measurementsFeature,
  devicesFeature,
  notificationsFeature({ findUnevaluatedTests, joinIncident }),
  monitoringFeature,
  heatFeature,
  placesFeature,
  strategyFeature,
  assessmentsFeature,
  alertsFeature({ weatherOfSites: siteHoursIn, heatRecordsIn }),
  educationFeature,
  viewsFeature,
  surveysFeature,
  reportsFeature({
    loggedAlerts,
    listNotifications,
    entriesBefore,
    namesIn,
    weatherOfSites,
    weatherSourceOf,
    countTurns,
    countEnding,
    publishedModules,
    listTrained,
    trainingOfPeople,
  }),
  servicesFeature({ createClassing }),
  ticketsFeature,
  quotesFeature,
  deskFeature,
  supportFeature({ createClassing }),
  referralFeature({ bookPoints }),
  loyaltyFeature({ createOpenTicket, answerTicket: answerDecided }),
  auditFeature,
];

/** All that browsers hold. Throws where not exactly one feature has the history that the first fill walks back through. */
export function syncedKindsOf(features: readonly Feature[]): SyncedKinds {
  const kinds = features.flatMap(({ synced }) => synced ?? []);
  const [history, another] = kinds.flatMap((kind) => kind.history ?? []);
  if (!history || another) throw new Error('one feature has the history');
  return {
    core: kinds.flatMap(({ core = [] }) => core),
    paged: kinds.flatMap(({ paged = [] }) => paged),
    history,
    digested: kinds.flatMap(({ digested = [] }) => digested),
  };
}

import type { Actor } from '@heatwise/domain/permissions/actor';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { alertsSettings } from '../features/alerts/alerts.settings.ts';
import { assessmentsSettings } from '../features/assessments/assessments.settings.ts';
import { auditSettings } from '../features/audit/audit.settings.ts';
import { calendarSettings } from '../features/calendar/calendar.settings.ts';
import { devicesSettings } from '../features/devices/devices.settings.ts';
import { measurementsSettings } from '../features/measurements/measurements.settings.ts';
import { notificationsSettings } from '../features/notifications/notifications.settings.ts';
import { closingSettings } from '../features/organisation/close/close.settings.ts';
import { organisationSettings } from '../features/organisation/organisation.settings.ts';
import { permissionsSettings } from '../features/permissions/permissions.settings.ts';
import { quotesSettings } from '../features/quotes/quotes.settings.ts';
import { reportsSettings } from '../features/reports/reports.settings.ts';
import { rosterSettings } from '../features/roster/roster.settings.ts';
import { servicesSettings } from '../features/services/services.settings.ts';
import { sessionSettings } from '../features/session/session.settings.ts';
import { strategySettings } from '../features/strategy/strategy.settings.ts';
import { surveysSettings } from '../features/surveys/surveys.settings.ts';
import { tagsSettings } from '../features/tags/tags.settings.ts';
import { ticketsSettings } from '../features/tickets/tickets.settings.ts';
import {
  type OrganisationMetadata,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSection,
} from '../routing/settings-section.ts';

/** What the features bring, group by group; within a group in this order. */
export const settingsSections: readonly SettingsSection[] = SETTINGS_GROUPS.flatMap((group) =>
  [
    sessionSettings,
    notificationsSettings,
    calendarSettings,
    tagsSettings,
    rosterSettings,
    strategySettings,
    alertsSettings,
    reportsSettings,
    surveysSettings,
    measurementsSettings,
    assessmentsSettings,
    organisationSettings,
    permissionsSettings,
    auditSettings,
    ticketsSettings,
    quotesSettings,
    closingSettings,
    devicesSettings,
    servicesSettings,
  ]
    .flat()
    .filter((section) => section.group === group),
);

/** The parts of the settings that a person may open, group by group; /settings opens the first. */
export function sectionsFor(actor: Actor, metadata: OrganisationMetadata): readonly SettingsSection[] {
  return settingsSections.filter(({ may, isOpen }) => (!may || may(actor)) && (!isOpen || isOpen(metadata)));
}

/** What a person may open and a search finds in its name, its group or what one does there, by group. */
export function groupedSections(
  actor: Actor,
  metadata: OrganisationMetadata,
  search: string,
): readonly { readonly group: SettingsGroup; readonly sections: readonly SettingsSection[] }[] {
  const found = sectionsFor(actor, metadata).filter(({ label, group, hint }) =>
    matchesSearch([label, group, hint], search),
  );
  return SETTINGS_GROUPS.map((group) => ({
    group,
    sections: found.filter((section) => section.group === group),
  })).filter(({ sections }) => sections.length > 0);
}

export function mayOpenSettings(actor: Actor): boolean {
  return sectionsFor(actor, {}).length > 0;
}

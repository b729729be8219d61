import type { Actor } from '@heatwise/domain/permissions/actor';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import {
  type OrganisationMetadata,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSection,
} from '../routing/settings-section.ts';
import { features } from './features.ts';

/** All sections, by group and rank. */
export const settingsSections: readonly SettingsSection[] = SETTINGS_GROUPS.flatMap((group) =>
  features
    .flatMap((feature): readonly SettingsSection[] => ('settings' in feature ? feature.settings : []))
    .filter((section) => section.group === group)
    .sort((one, other) => one.rank - other.rank),
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

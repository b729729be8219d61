import type { Actor } from '@heatwise/domain/permissions/actor';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsSection } from '../routing/settings-section.ts';
import { settingsSections } from './features.ts';

/** The parts of the settings that a person may open, group by group; /settings opens the first. */
export function sectionsFor(actor: Actor): readonly SettingsSection[] {
  return settingsSections.filter(({ may }) => !may || may(actor));
}

/** What a person may open and a search finds in its name, its group or what one does there, by group. */
export function groupedSections(
  actor: Actor,
  search: string,
): readonly { readonly group: SettingsGroup; readonly sections: readonly SettingsSection[] }[] {
  const found = sectionsFor(actor).filter(({ label, group, hint }) =>
    matchesSearch([label, group, hint], search),
  );
  return SETTINGS_GROUPS.map((group) => ({
    group,
    sections: found.filter((section) => section.group === group),
  })).filter(({ sections }) => sections.length > 0);
}

export function mayOpenSettings(actor: Actor): boolean {
  return sectionsFor(actor).length > 0;
}

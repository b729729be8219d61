import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  SCREENS,
  type Screen,
  type ScreenPath,
  SETTINGS_AT_HAND,
} from '@heatwise/domain/permissions/open-screens';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import {
  IconActivityHeartbeat,
  IconCertificate,
  IconDroplet,
  IconGift,
  IconHeadset,
  IconLayoutDashboard,
  IconLockAccess,
  IconMap2,
  type IconProps,
  IconSchool,
  IconSettings,
  IconTemperatureSun,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { createStoredValue } from '../platform/stored-value.ts';
import {
  type OrganisationMetadata,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsSection,
} from '../routing/settings-section.ts';
import { useActorIfKnown } from '../sync/actor.tsx';
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

export type NavigationEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What a search finds it by, besides its label. */
  readonly about?: string;
  /** Addresses elsewhere that belong to it, by how they begin. */
  readonly also?: string;
};

const ICONS: Readonly<Record<ScreenPath, ComponentType<IconProps>>> = {
  '/dashboard': IconLayoutDashboard,
  '/people': IconUsers,
  '/measurements': IconDroplet,
  '/courses': IconSchool,
  '/monitoring': IconActivityHeartbeat,
  '/heat-stress': IconTemperatureSun,
  '/heatmap': IconMap2,
  '/education': IconCertificate,
  '/permissions': IconLockAccess,
  '/desk': IconHeadset,
  '/loyalty': IconGift,
  '/settings': IconSettings,
};

/** Points, invitations and stories are one programme. */
const ALSO: Readonly<Partial<Record<ScreenPath, string>>> = { '/loyalty': '/referral' };

const AT_HAND: readonly NavigationEntry['to'][] = SETTINGS_AT_HAND.map(({ path }) => path);

/** The screens and the settings in the navigation. */
type Navigation = {
  readonly screens: readonly NavigationEntry[];
  readonly settings: readonly NavigationEntry[];
};

/** So many are at the bottom of a phone; the others, and the account, are behind "More". */
export const UNDER_THE_THUMB = 3;

const screens: readonly (Screen & { readonly path: ScreenPath })[] = SCREENS;

function toEntry({ path, label, about = '' }: (typeof screens)[number]): NavigationEntry {
  const also = ALSO[path];
  return { to: path, label, about, icon: ICONS[path], ...(also && { also }) };
}

/** Lists the screens and settings that a person may open. */
export function navigationOf(
  actor: Actor,
  organisationMetadata: Readonly<Record<string, unknown>>,
): Navigation {
  return {
    screens: screens.filter(({ isOpen }) => isOpen(actor, organisationMetadata)).map(toEntry),
    settings: sectionsFor(actor, {}).filter(({ to }) => AT_HAND.includes(to)),
  };
}

/** Lists the entries with these addresses, for the time in which the person's rights are being read. */
function navigationTo(addresses: readonly string[]): Navigation {
  return {
    screens: screens.filter(({ path }) => addresses.includes(path)).map(toEntry),
    settings: settingsSections.filter(({ to }) => AT_HAND.includes(to) && addresses.includes(to)),
  };
}

/** Open to every person, so they are shown before anything is known of the person's rights. */
const OPEN_TO_ALL: readonly string[] = ['/dashboard', '/measurements', '/courses'];

/**
 * Lists the screens that the signed-in person may open. Until the local database is read, it lists those of the last
 * visit in this browser; the routes check the rights again.
 */
export function useNavigation(
  organisationMetadata: Readonly<Record<string, unknown>> | undefined,
): Navigation {
  const actor = useActorIfKnown();
  const userId = useLoginRecord()?.user_id;
  const [memory] = useState(() =>
    createStoredValue<readonly string[]>({
      key: `heatwise_navigation_${userId}`,
      storage: window.localStorage,
      events: window,
      read: (stored) => (Array.isArray(stored) ? stored : OPEN_TO_ALL),
    }),
  );
  const remembered = useSyncExternalStore(memory.subscribe, memory.current);
  const known = useMemo(
    () => actor && organisationMetadata && navigationOf(actor, organisationMetadata),
    [actor, organisationMetadata],
  );
  useEffect(() => {
    if (!known) return;
    const addresses = [...known.screens, ...known.settings].map(({ to }) => to);
    if (addresses.join() !== memory.current().join()) memory.set(addresses);
  }, [known, memory]);
  return useMemo(() => known ?? navigationTo(remembered), [known, remembered]);
}

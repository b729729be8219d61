import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  SCREENS,
  type Screen,
  type ScreenPath,
  SETTINGS_AT_HAND,
} from '@heatwise/domain/permissions/open-screens';
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
import type { ComponentType } from 'react';
import { sectionsFor, settingsSections } from './settings-sections.ts';

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
export type Navigation = {
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
export function navigationTo(addresses: readonly string[]): Navigation {
  return {
    screens: screens.filter(({ path }) => addresses.includes(path)).map(toEntry),
    settings: settingsSections.filter(({ to }) => AT_HAND.includes(to) && addresses.includes(to)),
  };
}

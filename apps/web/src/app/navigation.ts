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
import { sectionsFor } from './settings-sections.ts';

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

/** These are for everybody: what a person may see elsewhere is known with their permissions. */
const WITHOUT_A_PERSON: readonly ScreenPath[] = ['/dashboard', '/measurements', '/courses'];

const AT_HAND: readonly NavigationEntry['to'][] = SETTINGS_AT_HAND.map(({ path }) => path);

/** The settings that are in the navigation, for those who may open them. */
export function settingsAtHand(actor: Actor | undefined): readonly NavigationEntry[] {
  return actor ? sectionsFor(actor, {}).filter(({ to }) => AT_HAND.includes(to)) : [];
}

/** So many are at the bottom of a phone; the others, and the account, are behind "More". */
export const UNDER_THE_THUMB = 3;

/** The screens in which there is something to see for a person; while nobody is known, those that are for everybody. */
export function navigationOf(
  actor: Actor | undefined,
  organisationMetadata: Readonly<Record<string, unknown>>,
): readonly NavigationEntry[] {
  const screens: readonly (Screen & { readonly path: ScreenPath })[] = SCREENS;
  return screens
    .filter(({ path, isOpen }) =>
      actor ? isOpen(actor, organisationMetadata) : WITHOUT_A_PERSON.includes(path),
    )
    .map(({ path, label, about = '' }) => {
      const also = ALSO[path];
      return { to: path, label, about, icon: ICONS[path], ...(also && { also }) };
    });
}

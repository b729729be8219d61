import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import {
  IconActivityHeartbeat,
  IconDroplet,
  IconLayoutDashboard,
  IconLockAccess,
  IconMap2,
  type IconProps,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { mayOpenSettings } from './settings-sections.ts';

export type NavigationEntry = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** For whom there is something to see; everybody when undefined. */
  readonly may?: (actor: Actor) => boolean;
};

/** The screens one can go to, in order: beside the page on a desktop, under the thumb on a phone. */
const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/people', label: 'People', icon: IconUsers, may: mayViewUsers },
  { to: '/measurements', label: 'Measurements', icon: IconDroplet },
  { to: '/monitoring', label: 'Monitoring', icon: IconActivityHeartbeat, may: mayMonitor },
  { to: '/heatmap', label: 'Heat map', icon: IconMap2, may: mayViewUsers },
  { to: '/permissions', label: 'Permissions', icon: IconLockAccess, may: mayManagePermissions },
  { to: '/settings', label: 'Settings', icon: IconSettings, may: mayOpenSettings },
];

/** So many stand at the bottom of a phone; the others, and the account, are behind "More". */
export const UNDER_THE_THUMB = 3;

/** The screens in which there is something to see for a person; while nobody is known, those that are for everybody. */
export function navigationOf(actor: Actor | undefined): readonly NavigationEntry[] {
  return NAVIGATION.filter(({ may }) => !may || (actor !== undefined && may(actor)));
}

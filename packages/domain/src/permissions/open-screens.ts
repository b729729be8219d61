import { isDeskMember } from '../desk/desk.ts';
import { mayOpenEducation } from '../education/education.ts';
import { mayMonitor } from '../monitoring/monitoring-rights.ts';
import { isFeatureOpen } from '../organisation/features.ts';
import type { Actor } from './actor.ts';
import { hasAnyPermission, mayManageDevices, mayViewUsers } from './may.ts';
import { mayManagePermissions } from './permission-editing.ts';
import { maySeeTags } from './tag-editing.ts';

type Metadata = Readonly<Record<string, unknown>>;
export type Screen = {
  readonly path: string;
  readonly label: string;
  /** What a search finds it by, besides its label. */
  readonly about?: string;
  readonly isOpen: (actor: Actor, organisationMetadata: Metadata) => boolean;
};

/**
 * The screens of the navigation in its order, and for whom there is something to see on them. The navigation offers them
 * by this rule, and a preview of what somebody sees names them by it.
 */
export const SCREENS = [
  // Whoever works there comes for it.
  {
    path: '/desk',
    label: 'Desk',
    about: 'Back office, customers, licences',
    isOpen: isDeskMember,
  },
  { path: '/dashboard', label: 'Dashboard', isOpen: () => true },
  { path: '/people', label: 'People', about: 'Roster, crews, workers', isOpen: mayViewUsers },
  { path: '/measurements', label: 'Measurements', about: 'Tests, results', isOpen: () => true },
  { path: '/courses', label: 'My courses', about: 'Training, certificates', isOpen: () => true },
  { path: '/monitoring', label: 'Monitoring', about: 'Follow-ups, wall', isOpen: mayMonitor },
  {
    path: '/heat-stress',
    label: 'Heat stress',
    about: 'WBGT, weather, job risk, day plan, water, work and rest',
    isOpen: (actor, metadata) => hasAnyPermission(actor) && isFeatureOpen(metadata, 'heat stress'),
  },
  { path: '/heatmap', label: 'Heat map', isOpen: mayViewUsers },
  {
    path: '/education',
    label: 'Education',
    about: 'Training, modules, overdue, certificates',
    isOpen: mayOpenEducation,
  },
  { path: '/permissions', label: 'Permissions', isOpen: mayManagePermissions },
  {
    path: '/loyalty',
    label: 'Programme',
    about: 'Points, rewards, referral, invite, stories',
    isOpen: hasAnyPermission,
  },
  // Account and preferences are there for everybody.
  { path: '/settings', label: 'Settings', isOpen: () => true },
] as const satisfies readonly Screen[];
export type ScreenPath = (typeof SCREENS)[number]['path'];

/** What daily work needs of the settings. */
export const SETTINGS_AT_HAND = [
  { path: '/settings/tags', label: 'Tags', isOpen: maySeeTags },
  { path: '/settings/jobs', label: 'Jobs', isOpen: maySeeTags },
  { path: '/settings/locations', label: 'Locations', isOpen: maySeeTags },
  { path: '/settings/devices', label: 'Devices', isOpen: mayManageDevices },
] as const satisfies readonly Screen[];

/** The labels of the screens in which there is something to see for somebody. */
export function openScreens(actor: Actor, organisationMetadata: Metadata): string[] {
  const screens: readonly Screen[] = [...SCREENS, ...SETTINGS_AT_HAND];
  return screens.filter(({ isOpen }) => isOpen(actor, organisationMetadata)).map(({ label }) => label);
}

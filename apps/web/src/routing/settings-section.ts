import type { Actor } from '@heatwise/domain/permissions/actor';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** In the order of the list. */
export const SETTINGS_GROUPS = [
  'You',
  'People and sites',
  'Tests and advice',
  'Heat',
  'Organisation',
  'Connections',
] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

export type OrganisationMetadata = Readonly<Record<string, unknown>>;

/** A part of the settings, as its feature offers it. */
export type SettingsSection = {
  /** The address of its screen; a test looks that there is one. */
  readonly to: string;
  /** The address of a screen that is reached from its own only, under another path. */
  readonly leadsTo?: string;
  readonly group: SettingsGroup;
  /** Its place in the group. */
  readonly rank: number;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What one does there, in a sentence. */
  readonly hint: string;
  /** Beside its label: that something in it is new. */
  readonly mark?: ComponentType;
  /** For whom it is; everybody where it is not said. */
  readonly may?: (actor: Actor) => boolean;
  /** Whether the organisation has it; all of them where it is not said. */
  readonly isOpen?: (organisationMetadata: OrganisationMetadata) => boolean;
};

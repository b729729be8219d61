import type { Tables } from '../database/tables.ts';

type SealedColumn = {
  readonly table: keyof Tables;
  /** What tells rows apart, within their organisation where they have one. */
  readonly id: string;
  readonly columns: readonly string[];
  /** Names the key and is part of it, so it never changes. */
  readonly purpose: string;
  readonly isOfOrganisation: boolean;
};

/** Every column that is encrypted with a key of the server's secrets. */
export const SEALED_COLUMNS = {
  twoFactor: {
    table: 'two_factor',
    id: 'user_id',
    columns: ['sealed_secret'],
    purpose: 'two-factor secrets',
    isOfOrganisation: true,
  },
  identityProviders: {
    table: 'identity_providers',
    id: 'provider_id',
    columns: ['sealed_secret'],
    purpose: 'secrets of identity providers',
    isOfOrganisation: true,
  },
  webhooks: {
    table: 'webhooks',
    id: 'webhook_id',
    columns: ['sealed_secret', 'sealed_previous'],
    purpose: 'secrets of webhooks',
    isOfOrganisation: true,
  },
  jobs: { table: 'jobs', id: 'job_id', columns: ['sealed'], purpose: 'jobs', isOfOrganisation: false },
  registrations: {
    table: 'registrations',
    id: 'registration_id',
    columns: ['sealed'],
    purpose: 'registrations',
    isOfOrganisation: false,
  },
  lastingKeys: {
    table: 'lasting_keys',
    id: 'purpose',
    columns: ['sealed_key'],
    purpose: 'lasting keys',
    isOfOrganisation: false,
  },
} as const satisfies Record<string, SealedColumn>;

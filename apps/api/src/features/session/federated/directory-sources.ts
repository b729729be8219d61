import type { Seal } from '../../../auth/seal.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** How the directory behind a provider is reached. `secret` is null where none was given. */
export type DirectorySource = {
  readonly provider_id: string;
  readonly name: string;
  readonly tenant: string;
  readonly client_id: string;
  readonly secret: string | null;
};

/** The organisation's providers of Microsoft Entra ID, which have a directory that can be read; the oldest first. */
export function createDirectorySources(clientSecretSeal: Seal) {
  return async ({ tx, org_id }: OrganisationScope): Promise<DirectorySource[]> => {
    const rows = await tx
      .selectFrom('identity_providers')
      .select(['provider_id', 'name', 'client_id', 'sealed_secret', 'allowed_tenants'])
      .where('org_id', '=', org_id)
      .where('preset', '=', 'entra')
      .orderBy('created_at')
      .orderBy('provider_id')
      .execute();
    return rows.map(({ provider_id, name, client_id, sealed_secret, allowed_tenants }) => ({
      provider_id,
      name,
      client_id,
      tenant: allowed_tenants[0] ?? '',
      secret: sealed_secret ? clientSecretSeal.open(sealed_secret) : null,
    }));
  };
}

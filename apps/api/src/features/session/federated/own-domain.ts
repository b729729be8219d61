import { createHash } from 'node:crypto';
import type { OwnDomain } from '@heatwise/contract/session/federated/identity-providers.contract';
import { beginOfObjections, recordNameOf } from '@heatwise/domain/session/federated/identity-provider';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { objectorsTo, organisationOfDomain, type StoredDomain } from './domains.store.ts';

/** What the record says. Of nobody but this organisation, and no secret: whoever runs the domain publishes it. */
export function recordValueOf(org_id: string, domain: string): string {
  return `heatwise=${createHash('sha256').update(`${org_id} ${domain}`).digest('hex').slice(0, 40)}`;
}

/** As the settings show it. What others say is shown only to whoever has proved the record. */
export async function shown(scope: OrganisationScope, stored: StoredDomain, now: Date): Promise<OwnDomain> {
  const { domain, provider_id, asked_at, seen_at, confirmed_at, missing_since } = stored;
  const isWaiting = seen_at !== null && confirmed_at === null;
  return {
    domain,
    provider_id,
    asked_at: asked_at?.toISOString() ?? null,
    record_name: recordNameOf(domain),
    record_value: recordValueOf(scope.org_id, domain),
    seen_at: seen_at?.toISOString() ?? null,
    confirmed_at: confirmed_at?.toISOString() ?? null,
    missing_since: missing_since?.toISOString() ?? null,
    is_taken: isWaiting && (await organisationOfDomain(scope, domain)) !== null,
    objectors: isWaiting ? await objectorsTo(scope, domain, beginOfObjections(now)) : [],
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiScope } from '@heatwise/domain/services/api-token';
import { newToken, tokenHash } from '../http/token.ts';
import type { TestHeaders, TestOrganisation } from './test-organisation.ts';

/** A token of the API that an admin made, as request headers. */
export async function apiToken(
  organisation: TestOrganisation,
  scopes: readonly ApiScope[],
  { created_by, expires_at = null }: { created_by?: string; expires_at?: Date | null } = {},
): Promise<{ readonly api_token_id: string; readonly headers: TestHeaders }> {
  const token = newToken('api', organisation.org_id, randomBytes);
  const api_token_id = randomUUID();
  const maker = created_by ?? (await organisation.admin()).user_id;
  await organisation.write(({ tx, org_id }) =>
    tx
      .insertInto('api_tokens')
      .values({
        org_id,
        api_token_id,
        created_by: maker,
        expires_at,
        name: 'Payroll',
        scopes: [...scopes],
        token_hash: tokenHash(token),
        created_at: new Date(),
      })
      .execute(),
  );
  return { api_token_id, headers: { authorization: `Bearer ${token}` } };
}

import { API_TOKEN_SUFFIX } from '@heatwise/domain/services/api-token';
import { type RawBuilder, sql } from 'kysely';

/** What whoever did something is called: a person by their name, a program by its token's. Null for an id of nobody. */
export function nameOfWhoActed(id: RawBuilder<unknown>, orgId: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select nullif(concat_ws(' ', nullif(n.name_first, ''), nullif(n.name_last, '')), '') from users n
      where n.org_id = ${orgId} and n.user_id = ${id}),
    (select p.name || ${API_TOKEN_SUFFIX} from api_tokens p where p.org_id = ${orgId} and p.api_token_id = ${id}))`;
}

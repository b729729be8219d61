import { API_TOKEN_SUFFIX } from '@heatwise/domain/services/api-token';
import { type RawBuilder, sql } from 'kysely';

/** What whoever did something is called: a person by their name, a program by its token's. Null for an id of nobody. */
export function nameOfWhoActed(id: RawBuilder<unknown>, orgId: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select nullif(concat_ws(' ', nullif(person_.name_first, ''), nullif(person_.name_last, '')), '') from users person_
      where person_.org_id = ${orgId} and person_.user_id = ${id}),
    (select program_.name || ${API_TOKEN_SUFFIX} from api_tokens program_ where program_.org_id = ${orgId} and program_.api_token_id = ${id}))`;
}

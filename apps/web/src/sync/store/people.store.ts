import type { User } from '@heatwise/contract/sync/entities';
import type { SalivaBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';

/** Before every time of the server's: any version of the row replaces it. */
const NEVER = '';

export type LocalPerson = { readonly user_key: number; readonly baseline: SalivaBaseline | null };

type PersonName = Pick<User, 'name_first' | 'name_last'>;

export type People = {
  find(userId: string): LocalPerson | undefined;
  /** A person measured before the core sync has sent them; the next one brings the row, or purges it. */
  addUnknown(userId: string, name: PersonName | undefined, createdMs: number): LocalPerson;
};

/** People by their id, looked up once each; lives as long as the writing of one page. */
export function peopleOf(connection: SqliteConnection): People {
  const known = new Map<string, LocalPerson>();
  return {
    find(userId) {
      const found = known.get(userId);
      if (found) return found;
      const [row] = connection.rows<{ user_key: number; mean: number | null; std: number | null }>(
        'select user_key, baseline_mean as mean, baseline_std as std from users where user_id = ?',
        [userId],
      );
      if (!row) return undefined;
      const { user_key, mean, std } = row;
      const person = { user_key, baseline: mean === null || std === null ? null : { mean, std } };
      known.set(userId, person);
      return person;
    },
    addUnknown(userId, name, createdMs) {
      const created_time = new Date(createdMs).toISOString();
      const [row] = connection.rows<{ user_key: number }>(
        `insert into users (user_id, org_id, name_first, name_last, email, experimental, active, is_hidden,
                            has_picture, metadata, created_time, modified_time)
         values (?, '', ?, ?, null, 0, 1, 0, 0, '{}', ?, ?) returning user_key`,
        [userId, name?.name_first ?? '', name?.name_last ?? '', created_time, NEVER],
      );
      if (!row) throw new Error(`the person ${userId} could not be added`);
      const person = { user_key: row.user_key, baseline: null };
      known.set(userId, person);
      return person;
    },
  };
}

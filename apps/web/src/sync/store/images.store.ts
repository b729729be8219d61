import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { readState } from './sync-times.store.ts';

/** A picture to fetch: whose, and for which version of its owner's row. */
export type WantedImage = {
  readonly kind: 'user' | 'organisation';
  readonly id: string;
  readonly modified_time: string;
};

/** Pictures of people and of the organisation whose row changed since the local copy; none once room ran out. */
export function wantedImages(connection: SqliteConnection): WantedImage[] {
  if (readState(connection, 'without_images') !== null) return [];
  return connection.rows<WantedImage>(
    `select 'organisation' as kind, org_id as id, o.modified_time
       from organisations o left join profileImages i on i.id = o.org_id
      where has_profile_image = 1 and (i.id is null or i.modified_time < o.modified_time)
     union all
     select 'user', user_id, u.modified_time
       from users u left join profileImages i on i.id = u.user_id
      where has_picture = 1 and active = 1 and (i.id is null or i.modified_time < u.modified_time)`,
  );
}

/** Writes fetched pictures (base64 JPEG) within the caller's transaction. */
export function writeImages(
  connection: SqliteConnection,
  images: readonly (WantedImage & { readonly image: string })[],
): void {
  for (const { id, image, modified_time } of images) {
    connection.run(
      `insert into profileImages (id, image, modified_time) values (?, ?, ?)
       on conflict (id) do update set image = excluded.image, modified_time = excluded.modified_time`,
      [id, image, modified_time],
    );
  }
}

/** Deletes pictures whose owner has none any more, or was deleted. Returns whether there were any. */
export function dropOrphanImages(connection: SqliteConnection): boolean {
  const orphan = `id not in (select user_id from users where has_picture = 1 and active = 1)
    and id not in (select org_id from organisations where has_profile_image = 1)`;
  const [any] = connection.rows(`select 1 from profileImages where ${orphan} limit 1`);
  if (any) connection.run(`delete from profileImages where ${orphan}`);
  return any !== undefined;
}

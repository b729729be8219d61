import type { Measurement } from '@heatwise/contract/entities/measurements';
import { openInMemory } from '../../local-db/open-database.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { loadSqlite } from '../../local-db/sqlite-module.ts';
import type { SyncProgress } from '../progress.ts';
import { createSyncStore } from '../store/sync-store.ts';
import { createSyncEngine } from '../sync-engine.ts';
import { type ManualTime, manualTime } from './manual-time.ts';
import type { ScriptedServer } from './scripted-server.ts';

/** An engine over a real SQLite in memory, talking to a scripted server, with a clock of its own. */
export async function testEngine(server: ScriptedServer) {
  const time = manualTime();
  const module = await loadSqlite();
  const { connection } = openInMemory(module);
  const running = engineOver(connection, server, time);
  /** A whole cycle, and the time that its retries take. */
  const syncNow = async () => {
    let isOver = false;
    void running.engine.syncNow().then(() => {
      isOver = true;
    });
    while (!isOver) await time.pass(1000);
  };
  return { ...running, connection, time, syncNow };
}

/** Another run of the page over the same database. */
export function engineOver(connection: SqliteConnection, server: ScriptedServer, time: ManualTime) {
  const { me } = server.organisation;
  const messages: SyncProgress[] = [];
  const faults: unknown[] = [];
  let signedOut = 0;
  const store = createSyncStore(connection, me.user_id);
  store.prepare();
  const engine = createSyncEngine({
    store,
    environment: { ...time, fetch: server.fetch },
    identity: { user_id: me.user_id, org_id: me.org_id },
    apiBase: '/api',
    token: 'token',
    persistent: false,
    publish: (progress) => messages.push(progress),
    onSignedOut: () => {
      signedOut += 1;
    },
    onFault: (cause) => faults.push(cause),
  });
  // As a tab does at which somebody looks.
  const watch = () => {
    engine.watched();
    time.after(30_000, watch);
  };
  watch();
  return { engine, store, messages, faults, signedOut: () => signedOut };
}

/** The measurements here, as ids and versions, in the order of their stamps. */
export function localVersions(connection: SqliteConnection): string[] {
  return connection
    .rows<{ version: string }>(
      `select measurement_id || ' ' || modified_time as version from measurements order by modified_time`,
    )
    .map((row) => row.version);
}

export function versionsOf(rows: readonly Measurement[]): string[] {
  return rows.map((row) => `${row.measurement_id} ${row.modified_time}`);
}

/** What screens read, without keys that differ from one fill to another. */
export function localPicture(connection: SqliteConnection): unknown {
  return {
    users: connection.rows(
      `select user_id, name_first, active, modified_time, baseline_mean,
              (select group_concat(tag_id order by tag_id) from userTags where userTags.user_key = users.user_key) as tags
         from users order by user_id`,
    ),
    permissions: connection.rows('select permission_id, active from permissions order by 1'),
    measurements: connection.rows(
      `select measurement_id, user_id, type, value, status, valid, m.active, created_ms, m.modified_time, rest
         from measurements m join users using (user_key) join measurement_rests using (measurement_key) order by 1`,
    ),
    links: connection.rows('select link_id, modified_time from link_measurements order by 1'),
    testers: connection.rows('select measured_by_user_id, name_first from measured_by_users order by 1'),
  };
}

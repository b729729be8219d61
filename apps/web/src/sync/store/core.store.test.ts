// @vitest-environment node
import { createEmptyCore } from '@heatwise/builders/entity-builders';
import { type Field, type FieldKind, listLocalColumns } from '@heatwise/contract/entities/entity';
import { PLAIN_NAMES, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import { expect, test } from 'vitest';
import { openInMemory } from '../../local-db/open-database.ts';
import { loadSqlite } from '../../local-db/sqlite-module.ts';
import { writeCore } from './core.store.ts';

/** A value of each kind that differs from what stands where nothing is known, as it travels and as it is kept. */
const VALUES: Readonly<Record<FieldKind, readonly [sent: unknown, kept: unknown]>> = {
  quoted: ['an-id', 'an-id'],
  'quoted?': ['another-id', 'another-id'],
  text: ['Zoë "Ada"', 'Zoë "Ada"'],
  'text?': ['Lund', 'Lund'],
  number: [7.5, 7.5],
  'number?': [8.5, 8.5],
  boolean: [true, 1],
  json: [{ shift: 'night' }, '{"shift":"night"}'],
  'json?': [{ a: 1 }, '{"a":1}'],
  list: [[{ name: 'Low' }], '[{"name":"Low"}]'],
  ids: [['a-tag'], undefined],
};
const NAMES = ['users', ...PLAIN_NAMES] as const;

const nothing: CoreReply = { ...createEmptyCore(), sync_time: '', epoch: '' };
const rowOf = (name: (typeof NAMES)[number], part: 0 | 1) =>
  Object.fromEntries(
    Object.entries<Field<unknown>>(SYNCED_ENTITIES[name].fields).map(([field, { kind }]) => [
      field,
      VALUES[kind][part],
    ]),
  );
const replyWith = (name: (typeof NAMES)[number], row: object) =>
  (name === 'organisations' ? { ...nothing, organisation: row } : { ...nothing, [name]: [row] }) as CoreReply;

for (const name of NAMES) {
  const columns = listLocalColumns(SYNCED_ENTITIES[name]);

  test(`every field of ${name} that is sent is kept, and changed by a later row`, async () => {
    const { connection } = openInMemory(await loadSqlite());
    const kept = () => connection.rows(`select ${columns.join(', ')} from ${name}`);
    const { [SYNCED_ENTITIES[name].id]: id } = rowOf(name, 0);
    // An earlier server sends less.
    writeCore(connection, replyWith(name, { [SYNCED_ENTITIES[name].id]: id, org_id: 'an-id' }), false);
    expect(kept()).toHaveLength(1);
    writeCore(connection, replyWith(name, rowOf(name, 0)), false);
    const { tag_ids: _ids, ...expected } = rowOf(name, 1);
    expect(kept()).toEqual([expected]);
  });
}

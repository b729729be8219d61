import { PLAIN_NAMES, type PlainName } from '@heatwise/contract/entities/synced-entities';
import type { CompiledQuery } from 'kysely';
import type { DataKey } from './local-database.ts';
import type { LocalTables } from './tables.ts';

/** The kind of data whose change each table follows; null for what screens learn in another way. */
const KEY_OF_TABLE: Record<keyof LocalTables, DataKey | null> = {
  ...(Object.fromEntries(PLAIN_NAMES.map((name) => [name, name])) as { [Name in PlainName]: Name }),
  users: 'users',
  userTags: 'users',
  profileImages: 'profile_images',
  syncTimes: null,
  measurements: 'measurements',
  measurement_rests: 'measurements',
  measured_by_users: 'measurements',
  link_measurements: 'link_measurements',
};

/** What the connection's own functions read by themselves. */
const TABLE_OF_FUNCTION: Readonly<Record<string, keyof LocalTables>> = {
  hydration_summary: 'measurements',
  people_found: 'users',
};

/** Null also for what is not a table of the screens. */
export const keyOfTable = (name: string): DataKey | null => (isTable(name) ? KEY_OF_TABLE[name] : null);

const isTable = (name: string): name is keyof LocalTables => Object.hasOwn(KEY_OF_TABLE, name);

/**
 * The kinds of data that a compiled query reads, found in its tree and in what it says in raw SQL. Throws when it reads
 * from something that is not known here: its screen would go on showing what was there before.
 */
export function dependenciesOf({ query, sql }: CompiledQuery): ReadonlySet<DataKey> {
  const found: Names = { tables: new Set(), own: new Set() };
  collect(query, found);
  const keys = new Set<DataKey>();
  for (const name of found.tables) {
    if (found.own.has(name)) continue;
    const key = keyOfTable(name);
    if (key === null) throw new Error(`It is not known when "${name}" changes, which is read by: ${sql}`);
    keys.add(key);
  }
  return keys;
}

type Names = {
  readonly tables: Set<string>;
  /** What the query names itself with `with`. */
  readonly own: Set<string>;
};

type TreeNode = {
  readonly kind: string;
  readonly table?: { readonly table: { readonly identifier: { readonly name: string } } };
} & Readonly<Record<string, unknown>>;

const isNode = (value: object): value is TreeNode => 'kind' in value;

function collect(value: unknown, names: Names): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of value) collect(part, names);
    return;
  }
  if (!isNode(value)) return;
  if (value.kind === 'ValueNode' || value.kind === 'PrimitiveValueListNode') return;
  if (value.kind === 'TableNode') {
    names.tables.add(nameOf(value));
    return;
  }
  if (value.kind === 'CommonTableExpressionNameNode') {
    names.own.add(nameOf(value.table as unknown as TreeNode));
    return;
  }
  if (value.kind === 'RawNode') collectFromText(value.sqlFragments as readonly string[], names);
  for (const [key, part] of Object.entries(value)) {
    // A column's table is one that the query reads from, or another name for it.
    if (value.kind === 'ReferenceNode' && key === 'table') continue;
    collect(part, names);
  }
}

function nameOf({ table }: TreeNode): string {
  return (table as unknown as { readonly identifier: { readonly name: string } }).identifier.name;
}

/** Stands for what is interpolated, which is looked at by itself. */
const HOLE = '$';
const TOKEN = /"([^"]+)"|[a-z_]\w*|[$(),.]/gi;
const OWN_NAME = /"?\b(\w+)"?\s*(?:\([\w\s,"]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

/** Any table that is named counts; and what is read from must be one, or what the query names itself. */
function collectFromText(fragments: readonly string[], { tables, own }: Names): void {
  const text = fragments
    .join(HOLE)
    .replace(/--[^\n]*/g, ' ')
    .replace(/'[^']*'/g, ' ');
  for (const [, name] of text.matchAll(OWN_NAME)) if (name) own.add(name);
  const tokens = [...text.matchAll(TOKEN)].map(([token, quoted]) => quoted ?? token);
  for (const [index, token] of tokens.entries()) {
    if (!/\w/.test(token)) continue;
    const read = TABLE_OF_FUNCTION[token];
    if (read) tables.add(read);
    const before = tokens[index - 1]?.toLowerCase();
    const isSource =
      (before === 'from' && tokens[index - 2]?.toLowerCase() !== 'distinct') || before === 'join';
    // A function that gives rows reads what it is given.
    if (isSource ? tokens[index + 1] !== '(' : before !== '.' && before !== 'as' && isTable(token)) {
      tables.add(token);
    }
  }
}

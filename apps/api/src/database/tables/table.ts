import type { Fields, RowOf } from '@heatwise/contract/entities/entity';
import type { ColumnType, Generated } from 'kysely';

/** What PostgreSQL stores as jsonb. */
export type Json = unknown;
/** The same, read as a value and written as JSON text. */
export type JsonOf<Value> = ColumnType<
  Value,
  null extends Value ? string | null : string,
  null extends Value ? string | null : string
>;
/** Instants as text with six decimals, see decisions/. */
export type Stamped = { created_time: string; modified_time: string };

type Stored<Value> = unknown extends Value
  ? Json
  : Value extends string | number | boolean | null | string[]
    ? Value
    : JsonOf<Value>;
type WithDefault<Value> =
  Value extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : Generated<Value>;

/**
 * The columns of a synchronised entity's table: the organisation, and the entity's fields. Maps and lists are read as values
 * and written as JSON text. `Defaults` have a default in the database.
 */
export type EntityColumns<
  Described extends { readonly fields: Fields },
  Defaults extends keyof RowOf<Described> = never,
> = { org_id: string } & {
  [Name in Exclude<keyof RowOf<Described>, Defaults>]-?: Stored<Exclude<RowOf<Described>[Name], undefined>>;
} & {
  [Name in Defaults]-?: WithDefault<Stored<Exclude<RowOf<Described>[Name], undefined>>>;
};

/** What a role may do to a table. */
export type Right = 'select' | 'insert' | 'update' | 'delete';
export const ALL_RIGHTS: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Where a table lives when the database is spread over machines (Citus, decision 0218). */
export type Placement = 'with its organisation' | 'on the coordinator';

/** `Column` is one of the table's. */
type Description<Column extends string> = {
  /** Of the server's role. A table without rights is reached through functions alone. */
  readonly rights: readonly Right[];
  /** Of the desk's role, for the rows that its policies show. A table with neither does not exist for the desk. */
  readonly desk?: readonly Right[];
  /** The only columns that the desk may select. */
  readonly deskColumns?: readonly Column[];
};

type OrganisationDescription<Column extends string> = Description<Column> & {
  /** On the coordinator is what has to be unique over all organisations, is found by an id alone, or is joined to that. */
  readonly placement?: Placement;
  /** False for what keeps order or opens something: it is not part of an organisation's export. */
  readonly isExported?: boolean;
};

/** What the server needs to know of a table. */
export type DescribedTable = Description<string> & {
  readonly placement: Placement;
  readonly isOfOrganisation: boolean;
  readonly isExported: boolean;
};

/** `Columns` are its columns with their types, named as on the wire; the value exists for the compiler only. */
export type Table<Columns> = DescribedTable & { readonly columns?: Columns };

/** Describes a table whose rows each belong to one organisation. */
export function organisationTable<Columns extends { org_id: unknown }>(
  description: OrganisationDescription<keyof Columns & string>,
): Table<Columns> {
  return { placement: 'with its organisation', isExported: true, ...description, isOfOrganisation: true };
}

/** Describes a table of no organisation: of the server, or of people who are in none yet. */
export function sharedTable<Columns extends { org_id?: never; [column: string]: unknown }>(
  description: Description<keyof Columns & string>,
): Table<Columns> {
  return { ...description, placement: 'on the coordinator', isExported: false, isOfOrganisation: false };
}

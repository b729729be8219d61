import type { Fields, RowOf } from '@heatwise/contract/entities/entity';
import type { ColumnType, Generated } from 'kysely';

/** A jsonb column. */
export type Json = unknown;
/** A jsonb column that is read as a value and written as JSON text. */
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

/** A right of a role on a table. */
export type Right = 'select' | 'insert' | 'update' | 'delete';
export const ALL_RIGHTS: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** The place of a table on Citus (decision 0218). */
export type Placement = 'with its organisation' | 'on the coordinator';

type Description<Column extends string> = {
  /** Rights of the server's role; none where only functions reach the table. */
  readonly rights: readonly Right[];
  /** Rights of the desk's role on the rows that its policies show. */
  readonly desk?: readonly Right[];
  /** Columns that the desk may select. */
  readonly deskColumns?: readonly Column[];
};

type OrganisationDescription<Column extends string> = Description<Column> & {
  /** Rows that are unique over all organisations, or found by an id alone, stay on the coordinator. */
  readonly placement?: Placement;
  /** False leaves the table out of an organisation's export. */
  readonly isExported?: boolean;
};

/** The description without the columns' types. */
export type DescribedTable = Description<string> & {
  readonly placement: Placement;
  readonly isOfOrganisation: boolean;
  readonly isExported: boolean;
};

/** A description with the types of the columns, which exist for the compiler only. */
export type Table<Columns> = DescribedTable & { readonly columns?: Columns };

/** Describes a table whose rows each belong to one organisation. */
export function organisationTable<Columns extends { org_id: unknown }>(
  description: OrganisationDescription<keyof Columns & string>,
): Table<Columns> {
  return { placement: 'with its organisation', isExported: true, ...description, isOfOrganisation: true };
}

/** Describes a table without an organisation. */
export function sharedTable<Columns extends { org_id?: never; [column: string]: unknown }>(
  description: Description<keyof Columns & string>,
): Table<Columns> {
  return { ...description, placement: 'on the coordinator', isExported: false, isOfOrganisation: false };
}

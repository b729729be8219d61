/** What PostgreSQL stores as jsonb. */
export type Json = unknown;
/** Instants as text with six decimals, see decisions/. */
export type Stamped = { created_time: string; modified_time: string };

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

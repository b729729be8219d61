import { useLocalRows } from '../../local-db/use-local-rows.ts';

export type OrganisationSummary = {
  readonly org_id: string;
  readonly name: string;
  /** `metric`, another word, or undefined when the organisation did not say. */
  readonly measurementSystem: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** The signed-in person's organisation; undefined until it was synchronised. */
export function useOrganisation(): OrganisationSummary | undefined {
  const { data } = useLocalRows(
    (queries) => queries.selectFrom('organisations').select(['org_id', 'name', 'metadata']).limit(1),
    ['organisations'],
    ['organisation'],
  );
  const row = data?.[0];
  if (!row) return undefined;
  const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
  return { org_id: row.org_id, name: row.name, measurementSystem: metadata._measurement_system, metadata };
}

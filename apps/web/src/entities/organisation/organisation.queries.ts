import {
  type MeasurementSystem,
  measurementSystemOf,
} from '@heatwise/domain/organisation/measurement-system';
import { PASSWORD_MIN_LENGTH, passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { useMemo } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';

/** The signed-in person's organisation as the local database holds it. */
export type LocalOrganisation = {
  readonly org_id: string;
  readonly name: string;
  readonly measurementSystem: MeasurementSystem;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Base64 JPEG; null when there is none. */
  readonly image: string | null;
};

/** The signed-in person's organisation; undefined until it was synchronised. */
export function useOrganisation(): LocalOrganisation | undefined {
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('organisations')
        .leftJoin('profileImages', 'profileImages.id', 'organisations.org_id')
        .select(['org_id', 'name', 'metadata', 'profileImages.image'])
        .limit(1),
    ['organisation'],
  );
  const row = data?.[0];
  return useMemo(() => {
    if (!row) return undefined;
    const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
    return {
      org_id: row.org_id,
      name: row.name,
      measurementSystem: measurementSystemOf(metadata),
      metadata,
      // An empty text stands for a picture that could not be had.
      image: row.image || null,
    };
  }, [row]);
}

/** How long a new password must be at least. */
export function usePasswordMinimum(): number {
  const organisation = useOrganisation();
  return organisation ? passwordMinimumOf(organisation.metadata) : PASSWORD_MIN_LENGTH;
}

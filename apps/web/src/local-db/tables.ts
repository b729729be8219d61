import type { linkMeasurementEntity } from '@heatwise/contract/entities/measurements';
import type { userEntity } from '@heatwise/contract/entities/people';
import type { PlainName, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { Generated } from 'kysely';
import type { Flag, LocalRow } from './local-row.ts';

/**
 * The local browser database (schema version 2). Names are the wire's; what has another name is derived:
 * `user_key` and `measurement_key` are local integers for narrow indexes, `created_ms` is created_time as a number
 * for ranges, `status` is the index into MEASUREMENT_STATUSES; `measurement_rests` holds the rarely read fields.
 * Booleans are 0 or 1; metadata is JSON text. Plain tables are as `packages/contract/src/entities` describes them.
 */
export type LocalTables = {
  users: LocalRow<typeof userEntity> & {
    user_key: Generated<number>;
    /** Personal baseline over the local sosm_baseline rows; null below six values. */
    baseline_mean: number | null;
    baseline_std: number | null;
  };
  userTags: { user_key: number; tag_id: string };
  /** `image` is empty when the server had none; `modified_time` is the version of the owner's row it was fetched for. */
  profileImages: { id: string; image: string; modified_time: string };
  syncTimes: { slug: string; time: string | null };
  measurements: {
    measurement_key: Generated<number>;
    measurement_id: string;
    user_key: number;
    type: MeasurementType;
    value: number;
    status: number;
    valid: Flag;
    active: Flag;
    created_ms: number;
    modified_time: string;
  };
  /** JSON text of every other field of the wire's measurement, created_time included; apart, so that the rows stay lean. */
  measurement_rests: { measurement_key: number; rest: string };
  measured_by_users: { measured_by_user_id: string; name_first: string | null; name_last: string | null };
  link_measurements: LocalRow<typeof linkMeasurementEntity>;
} & { [Name in PlainName]: LocalRow<(typeof SYNCED_ENTITIES)[Name]> };

import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { Generated } from 'kysely';

/**
 * The local browser database (schema version 2). Names are the wire's; what has another name is derived:
 * `user_key` and `measurement_key` are local integers for narrow indexes, `created_ms` is created_time as a number
 * for ranges, `status` is the index into MEASUREMENT_STATUSES; `measurement_rests` holds the rarely read fields.
 * Booleans are 0 or 1; metadata is JSON text.
 */
type Flag = 0 | 1;
type Stamped = { created_time: string; modified_time: string };

export type LocalTables = {
  users: Stamped & {
    user_key: Generated<number>;
    user_id: string;
    org_id: string;
    name_first: string;
    name_last: string;
    email: string | null;
    experimental: Flag;
    active: Flag;
    is_hidden: Flag;
    has_picture: Flag;
    metadata: string;
    /** Whom they became one with, while they are inactive. */
    merged_into: string | null;
    /** Measurements of before went to somebody else with a merge. */
    measured_since: string | null;
    /** Personal baseline over the local sosm_baseline rows; null below six values. */
    baseline_mean: number | null;
    baseline_std: number | null;
  };
  organisations: Stamped & { org_id: string; name: string; metadata: string; has_profile_image: Flag };
  tags: Stamped & {
    tag_id: string;
    name: string;
    type: string;
    is_hidden: Flag;
    active: Flag;
    metadata: string;
  };
  userTags: { user_key: number; tag_id: string };
  permissions: Stamped & {
    permission_id: string;
    user_id: string;
    tag_id: string | null;
    access: string;
    active: Flag;
  };
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
  custom_measurement_types: Stamped & {
    custom_id: string;
    name: string;
    unit: string;
    icon: string | null;
    image: string | null;
    active: Flag;
    /** JSON list of what its values are classed by; null where it is not known yet. */
    classes: string | null;
  };
  link_measurement_types: Stamped & {
    link_type_id: string;
    name: string;
    unit: string;
    icon: string | null;
    image: string | null;
    active: Flag;
  };
  measured_by_users: { measured_by_user_id: string; name_first: string | null; name_last: string | null };
  link_measurements: Stamped & {
    link_id: string;
    measurement_id: string;
    link_type_id: string;
    value: number;
    active: Flag;
  };
};

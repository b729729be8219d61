import type { SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { SyncTimes } from './store/sync-times.store.ts';

/** The body that the calls share. Strategy is always asked for whole, because it has no local table. */
export function requestOf(times: SyncTimes, epoch: string | null): SyncRequest {
  const { users, organisations, tags, permissions, custom_measurement_types, link_measurement_types } = times;
  const { measurements, link_measurements } = times;
  return {
    users,
    organisations,
    tags,
    permissions,
    custom_measurement_types,
    link_measurement_types,
    strategy: null,
    measurements,
    link_measurements,
    epoch,
    digest: false,
  };
}

import { linkMeasurementEntity, measurementEntity } from '@heatwise/contract/entities/measurements';
import { jsonRow } from '../../sync/json-row.ts';

/** A row `m` of measurements as the wire's JSON. */
export const measurementJson = jsonRow('m', measurementEntity);

/** A row `l` of link_measurements as the wire's JSON. */
export const linkMeasurementJson = jsonRow('l', linkMeasurementEntity);

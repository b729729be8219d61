import { randomUUID } from 'node:crypto';

/** A saliva test of a minute ago, as a device sends it. */
export function newTest(user_id: string, more: object = {}) {
  const created_time = new Date(Date.now() - 60_000).toISOString();
  return {
    measurement_id: randomUUID(),
    user_id,
    type: 'sosm',
    value: 70,
    tag_ids: [],
    created_time,
    ...more,
  };
}

/** Sets off alerts about severe dehydration. */
export const SEVERE_VALUE = 170;

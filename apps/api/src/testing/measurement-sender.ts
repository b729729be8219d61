import { randomUUID } from 'node:crypto';
import {
  type MeasurementReceipt,
  measurementReceiptSchema,
} from '@heatwise/contract/measurements/measurements.contract';
import type { TestApp } from './test-app.ts';
import type { TestHeaders } from './test-organisation.ts';

/** A measurement as a device sends it, of the person, with what a test cares about. */
export function newMeasurement(userId: string, given: Record<string, unknown> = {}) {
  return {
    measurement_id: randomUUID(),
    user_id: userId,
    type: 'sosm',
    value: 71.5,
    created_time: '2026-11-20T08:44:00.123456Z',
    ...given,
  };
}

/** Posts as the app's clients do. */
export function measurementSender(server: Pick<TestApp, 'app'>) {
  const post = (headers: TestHeaders, body: unknown) =>
    server.app.inject({ method: 'POST', url: '/api/v3/measurement', headers, body: body as object });
  return {
    post,
    /** Fails where the reply is not a receipt. */
    async receipt(headers: TestHeaders, body: unknown): Promise<MeasurementReceipt> {
      const response = await post(headers, body);
      return measurementReceiptSchema.parse(response.json().data);
    },
  };
}

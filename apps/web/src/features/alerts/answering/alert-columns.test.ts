import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { listCsv } from '../../../ui/export-list-menu.tsx';
import { alertOf, notificationsOf } from '../testing/alert-server.ts';
import { alertExport } from './alert-log.tsx';

test('the file names who was notified, how, when, and what became of it', () => {
  const utc = openTimeZone('UTC');
  const alert = alertOf({ fired_at: '2026-11-27T11:40:00.000Z', is_simulated: true });
  const row = { ...alert, notifications: notificationsOf(alert) };
  const csv = listCsv(alertExport('celsius', utc), [row], utc);
  expect(csv).toContain('Per Lund, In Heatwise, Step 1, 27 Nov 2026 11:40: Shown');
  expect(csv).toContain('Per Lund, Email, Step 1, 27 Nov 2026 11:40: Bounced');
  expect(csv).toContain('Simulated weather');
});

import { expect, test } from 'vitest';
import { nextPhase, SYNC_PHASES, type SyncEvent } from './sync-phases.ts';

const walk = (...events: SyncEvent[]) => events.reduce(nextPhase, 'stopped' as const satisfies 'stopped');

test('an initial synchronisation ends in an incremental one', () => {
  expect(walk('core missing')).toBe('full syncing core');
  const begun = ['core missing', 'measurements missing'] as const;
  expect(walk(...begun)).toBe('full syncing measurements');
  expect(walk(...begun, 'first batch stored')).toBe('syncing images');
  expect(walk(...begun, 'first batch stored', 'measurements missing')).toBe('full syncing measurements');
  const end = walk(...begun, 'first batch stored', 'measurements missing', 'all measurements stored');
  expect(end).toBe('syncing measurements');
  expect(nextPhase(end, 'cycle ended')).toBe('stopped');
});

test('an incremental synchronisation skips the full phases', () => {
  expect(walk('core known', 'core stored', 'measurements known', 'cycle ended')).toBe('stopped');
});

test('a changed epoch leads back to the full core from wherever replies come', () => {
  for (const phase of SYNC_PHASES.filter((name) => name.includes('core') || name.includes('measurements'))) {
    expect(nextPhase(phase, 'epoch changed')).toBe('full syncing core');
  }
});

test('every phase can be stopped, and what cannot happen is refused', () => {
  for (const phase of SYNC_PHASES) expect(nextPhase(phase, 'stop')).toBe('stopped');
  expect(() => nextPhase('stopped', 'core stored')).toThrow("'core stored' cannot happen while 'stopped'");
});

/** Between two cycles the synchronisation is stopped, with its timer set or not. */
export const SYNC_PHASES = [
  'full syncing core',
  'syncing core',
  'syncing images',
  'syncing measurements',
  'full syncing measurements',
  'stopped',
] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];

/** What moves the synchronisation from one phase to the next. */
export type SyncEvent =
  | 'core missing'
  | 'core known'
  | 'core stored'
  | 'first batch stored'
  | 'measurements missing'
  | 'measurements known'
  | 'all measurements stored'
  | 'cycle ended'
  | 'epoch changed'
  | 'stop';

const always = { stop: 'stopped' } as const;
/** Every phase's ways out; what is not listed cannot happen. */
const TRANSITIONS: Readonly<Record<SyncPhase, Partial<Record<SyncEvent, SyncPhase>>>> = {
  stopped: { ...always, 'core missing': 'full syncing core', 'core known': 'syncing core' },
  'full syncing core': {
    ...always,
    'core stored': 'syncing images',
    'measurements missing': 'full syncing measurements',
    'epoch changed': 'full syncing core',
  },
  'syncing core': {
    ...always,
    'core stored': 'syncing images',
    'measurements missing': 'full syncing measurements',
    'epoch changed': 'full syncing core',
  },
  'syncing images': {
    ...always,
    'measurements missing': 'full syncing measurements',
    'measurements known': 'syncing measurements',
  },
  'full syncing measurements': {
    ...always,
    'first batch stored': 'syncing images',
    'all measurements stored': 'syncing measurements',
    'epoch changed': 'full syncing core',
  },
  'syncing measurements': { ...always, 'cycle ended': 'stopped', 'epoch changed': 'full syncing core' },
};

/** The phase after an event. Throws for an event that the phase does not know: that is a fault of the engine. */
export function nextPhase(phase: SyncPhase, event: SyncEvent): SyncPhase {
  const next = TRANSITIONS[phase][event];
  if (!next) throw new Error(`'${event}' cannot happen while '${phase}'`);
  return next;
}

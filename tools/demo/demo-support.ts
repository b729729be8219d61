import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { HOUR_MS } from '@heatwise/domain/time/durations';

const ADMIN_NAME = 'Morgan Ellis';
const id = (name: string) => demoId(DEMO_SEED, `support/${name}`);

/** Access that was given to the desk and is over: one that was ended, one that ran out. The demo gives none by itself. */
export function demoSupport(org_id: string, now: number) {
  const at = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const given = { org_id, granted_by_name: ADMIN_NAME };
  return [
    {
      ...given,
      access_id: id('ended'),
      granted_at: at(46),
      until: at(22),
      ended_at: at(44),
      ended_by_name: ADMIN_NAME,
      reason: 'Tests of the reader at the crib room do not arrive',
    },
    {
      ...given,
      access_id: id('expired'),
      granted_at: at(30 * 24),
      until: at(30 * 24 - 4),
      ended_at: null,
      ended_by_name: '',
      reason: 'Find out why the second site counts people twice',
    },
  ];
}

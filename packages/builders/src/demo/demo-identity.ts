import { seededRandom } from '../random.ts';

/** What is the same in every demo, whenever and wherever it is filled. */
export const DEMO_SEED = 'heatwise-demo';
export const DEMO_PASSWORD = 'heatwise-demo';
export const DEMO_DAYS = 90;
export const DEMO_PEOPLE = 120;

export const DEMO_EMAILS = {
  admin: 'admin@demo.heatwise.test',
  manager: 'manager@demo.heatwise.test',
  viewer: 'viewer@demo.heatwise.test',
  worker: 'worker@demo.heatwise.test',
} as const;
/** The organisation is known by it: nobody else registers with an address of it. */
export const DEMO_DOMAIN = 'demo.heatwise.test';
export type DemoAccount = keyof typeof DEMO_EMAILS;

/** An identifier of the demo that never changes, by what it names. */
export function demoId(seed: string, name: string): string {
  return seededRandom(`${seed}/id/${name}`).uuid();
}

/**
 * The 32 bytes of the demo's one device token. Known to everybody who has the sources, so that the demo can print it:
 * such a token must never be stored anywhere but in a demo.
 */
export function demoDeviceSecret(seed: string): number[] {
  return seededRandom(`${seed}/device token`).bytes(32);
}

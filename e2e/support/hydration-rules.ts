import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { expect } from '@playwright/test';
import { demoClient } from '../../tools/demo-driver/demo-client.ts';

/** Switches the demo's own rules about hydration: while they are on, their alert carries the email about a person. */
export async function switchHydrationRules(demoUrl: string, is_on: boolean): Promise<void> {
  const demo = demoClient(demoUrl);
  const token = await demo.logIn('admin');
  for (const number of [0, 1]) {
    const path = `/v3/alerts/rule/${demoId(DEMO_SEED, `alert rule/${number}`)}/on`;
    expect(await demo.statusOf('PUT', path, token, { is_on })).toBe(200);
  }
}

import { BETA_FEATURES } from '@heatwise/domain/organisation/features';
import type { TestOrganisation } from './test-organisation.ts';

/** Switches alerts, roster and heat stress on. */
export async function openFeatures({
  org_id,
  write,
}: Pick<TestOrganisation, 'org_id' | 'write'>): Promise<void> {
  const metadata = JSON.stringify({ _show_preview_features: true, _beta: BETA_FEATURES });
  await write(({ tx }) =>
    tx.updateTable('organisations').set({ metadata }).where('org_id', '=', org_id).execute(),
  );
}

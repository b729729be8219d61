import { federatedRoutes } from '@heatwise/contract/session/session.routes';
import type { ApiClient } from '../../../platform/api-client.ts';
import type { Journey } from './journey.ts';

/** Leaves this page for the provider's. Rejects with RequestFailure when the provider cannot be reached by the server. */
export async function goToProvider(api: ApiClient, journey: Journey): Promise<void> {
  const configuration = await api.send(federatedRoutes.configuration, {
    querystring: { provider_id: journey.provider_id },
  });
  // Only who signs in this way loads what it takes.
  const { addressOfJourney } = await import('./oidc-journey.ts');
  window.location.assign(await addressOfJourney(configuration, journey));
}

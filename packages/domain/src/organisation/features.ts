/** Names an organisation's `_beta` list may hold. Source: specification §3. */
export const BETA_FEATURES = ['alert', 'roster', 'heat stress'] as const;
export type BetaFeature = (typeof BETA_FEATURES)[number];

type Metadata = Readonly<Record<string, unknown>>;

/** Whether the organisation has switched preview features on, such as the calendar. Source: specification §6. */
export function showsPreviewFeatures(organisationMetadata: Metadata): boolean {
  return organisationMetadata._show_preview_features === true;
}

/**
 * Whether alerts, roster or heat stress are open to the organisation. Its `_beta` list decides alone, whatever the
 * preview toggle says.
 */
export function hasBetaFeature(organisationMetadata: Metadata, feature: BetaFeature): boolean {
  const beta = organisationMetadata._beta;
  return Array.isArray(beta) && beta.includes(feature);
}

/** Whether the heat-stress dashboard is shown: a preview feature that the beta list opens. Source: specification §6. */
export function showsHeatStress(organisationMetadata: Metadata): boolean {
  return showsPreviewFeatures(organisationMetadata) && hasBetaFeature(organisationMetadata, 'heat stress');
}

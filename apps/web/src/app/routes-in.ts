type Frame = 'root' | 'publicFrame' | 'shell' | 'person' | 'settings' | 'desk';
type WithRoutes = { readonly routes?: { readonly [Name in Frame]?: readonly unknown[] } };
type RoutesOf<Feature, Name extends Frame> = Feature extends {
  routes: { [N in Name]: infer Routes extends readonly unknown[] };
}
  ? Routes[number]
  : never;

/** The features' routes within a frame. */
export function routesIn<Feature extends WithRoutes, Name extends Frame>(
  features: readonly Feature[],
  frame: Name,
): RoutesOf<Feature, Name>[] {
  return features.flatMap(({ routes }) => (routes?.[frame] ?? []) as RoutesOf<Feature, Name>[]);
}

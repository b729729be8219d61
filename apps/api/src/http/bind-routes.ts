import type { Route, RouteSchemas } from '@heatwise/contract/define-routes';

type BoundRoute<R extends Route, S extends RouteSchemas> = Pick<R, 'method' | 'url'> & {
  readonly schema: S;
  readonly config: Pick<R, 'needs' | 'scopes'>;
};

/** Joins routes with their schemas, in the form that Fastify takes: `app.route({ ...routes.create, handler })`. */
export function bindRoutes<
  R extends Readonly<Record<string, Route>>,
  S extends { readonly [Name in keyof R]: RouteSchemas },
>(routes: R, schemas: S): { readonly [Name in keyof R]: BoundRoute<R[Name], S[Name]> } {
  const bound = Object.entries(routes).map(([name, { method, url, needs, scopes }]) => [
    name,
    { method, url, schema: schemas[name], config: scopes ? { needs, scopes } : { needs } },
  ]);
  return Object.fromEntries(bound);
}

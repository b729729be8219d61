import type { Route, RouteSchemas } from '@heatwise/contract/define-routes';
import { errorReplySchema } from '@heatwise/contract/envelope';
import { z } from 'zod';
import { addBreach } from './contract-breaches.ts';

type CheckedRoute = Route & { readonly schema: RouteSchemas };

/** A file that cannot be imported is reported by its number, under a status that old readers take for an answer. */
const fileRefusalSchema = errorReplySchema.extend({ status: z.literal(true), data: z.number() });

type Exports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const routeFiles = import.meta.glob<Exports>('../../../../packages/contract/src/**/*.routes.ts', {
  eager: true,
});
const contracts = import.meta.glob<Exports>('../../../../packages/contract/src/**/*.contract.ts', {
  eager: true,
});
const allSchemas: Exports = Object.assign({}, ...Object.values(contracts));
/** Every route of the contract; where two match an address, the one with fewer parameters is meant. */
const routes: readonly CheckedRoute[] = Object.values(routeFiles)
  .flatMap((file) => Object.entries(file))
  .flatMap(([group, members]) =>
    Object.entries(members).map(([name, route]) => ({
      ...(route as Route),
      schema: allSchemas[group.replace(/Routes$/, 'Schemas')]?.[name] as RouteSchemas,
    })),
  )
  .sort((one, other) => parametersOf(one) - parametersOf(other));

function parametersOf({ url }: Pick<Route, 'url'>): number {
  return url.split(':').length;
}

type Call = { readonly method: string; readonly path: string; readonly body: unknown };
type Reply = { readonly status: number; readonly body: unknown };

/** Holds a call of a screen, and what a test answers, to the contract that the real server is held to. */
export function checkAgainstContract(call: Call, { status, body }: Reply): void {
  const { pathname, searchParams } = new URL(call.path, 'http://loopback');
  const found = routeOf(call.method, pathname.replace(/^\/api(?=\/)/, ''));
  const name = `${call.method} ${pathname}`;
  if (!found) {
    addBreach(`${name} is no route of the contract`);
    return;
  }
  const { route, params } = found;
  const { schema } = route;
  check(`${name}: parameters`, schema.params, params);
  check(`${name}: query`, schema.querystring, Object.fromEntries(searchParams));
  // A form with files is not JSON.
  if (typeof call.body !== 'string') check(`${name}: request`, schema.body, call.body);
  const reply = status < 400 ? schema.response?.[status] : refusalSchema(route);
  if (typeof body !== 'string') check(`${name}: reply ${status}`, reply, body);
}

function refusalSchema({ url }: Pick<Route, 'url'>): z.ZodType {
  return url.startsWith('/v3/user/import/') ? errorReplySchema.or(fileRefusalSchema) : errorReplySchema;
}

function routeOf(method: string, path: string) {
  const parts = path.split('/');
  for (const route of routes) {
    const names = route.url.split('/');
    if (route.method !== method || names.length !== parts.length) continue;
    const isMatch = names.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (!isMatch) continue;
    const params = names.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [],
    );
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
}

function check(what: string, schema: z.ZodType | undefined, value: unknown): void {
  // What travels is JSON: dates are texts, and what is undefined is not there.
  const sent = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
  const result = schema?.safeParse(sent);
  if (result?.success === false) addBreach(`${what} breaks the contract:\n${z.prettifyError(result.error)}`);
}

import type { ApiScope } from '@heatwise/domain/services/api-token';
import type { z } from 'zod';

/** What a route requires of its caller. Finer rules ("may X do Y to Z") are checked by the command. */
export type RouteNeeds =
  | 'nothing'
  | 'session'
  | 'session-or-device'
  | 'org-admin'
  | 'desk'
  | 'wall'
  | 'course-link';

/** What a route takes and answers, in the form that Fastify checks. */
export type RouteSchemas = {
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** The route takes a form with files, or plain bytes, instead of JSON. */
  readonly consumes?: readonly ['multipart/form-data'] | readonly ['application/octet-stream'];
  readonly response?: Readonly<Record<number, z.ZodType>>;
};

/** A route as a plain value, so that the browser imports no schema. `schemas` exists as a type only. */
export type Route<S extends RouteSchemas = RouteSchemas> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: `/${string}`;
  readonly needs: RouteNeeds;
  /** A token of the API with one of these scopes may call the route; without scopes none may. */
  readonly scopes?: readonly ApiScope[];
  readonly schemas?: S;
};

type Part<S, Name extends string> =
  S extends Readonly<Record<Name, infer Type extends z.ZodType>>
    ? { readonly [Key in Name]: z.input<Type> }
    : unknown;

/** What a caller of the route sends: `params`, `querystring`, and `body`, `form` or `bytes`. */
export type InputOf<R extends Route> =
  R extends Route<infer S>
    ? Part<S, 'params'> &
        Part<S, 'querystring'> &
        Part<S, 'body'> &
        (S extends { readonly consumes: readonly ['multipart/form-data'] }
          ? { readonly form: FormData }
          : S extends { readonly consumes: readonly ['application/octet-stream'] }
            ? { readonly bytes: Blob }
            : unknown)
    : never;

/** What the route answers under `data`. */
export type DataOf<R extends Route> =
  R extends Route<infer S>
    ? S extends { readonly response: { readonly 200: infer Reply extends z.ZodType } }
      ? z.output<Reply> extends { data: infer Data }
        ? Data
        : never
      : unknown
    : never;

/** Binds routes to their schemas by name: `defineRoutes<typeof tagSchemas>()({ create: { … } })`. */
export function defineRoutes<Schemas extends Readonly<Record<string, RouteSchemas>>>() {
  return <const R extends { readonly [Name in keyof Schemas]: Omit<Route, 'schemas'> }>(routes: R) =>
    routes as { readonly [Name in keyof Schemas]: R[Name & keyof R] & Route<Schemas[Name]> };
}

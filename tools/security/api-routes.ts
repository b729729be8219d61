import type { Server } from './server.ts';

/** As much of JSON Schema as the server's description uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

export type ApiRoute = {
  /** "POST /api/v2/tag/:tag_id", as the server's own tests name it. */
  readonly name: string;
  readonly method: string;
  /** With its parameters as ":tag_id". */
  readonly url: string;
  readonly parameters: readonly string[];
  readonly queries: readonly string[];
  readonly body: Schema | undefined;
  /** Says of itself that it takes no token. */
  readonly isOpen: boolean;
  /** Opened by a link to courses, and by no session. */
  readonly isOfLink: boolean;
};

type Described = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { in: string; name: string }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
};

/** Every route the server describes: one that is added to it tomorrow is looked at tomorrow. */
export async function routesOf(server: Server): Promise<ApiRoute[]> {
  const { text } = await server.ask({ path: '/api/docs/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const named = (where: string) =>
        (described.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name);
      return {
        name: `${method.toUpperCase()} ${url}`,
        method: method.toUpperCase(),
        url,
        parameters: named('path'),
        queries: named('query'),
        body: described.requestBody?.content['application/json']?.schema,
        isOpen: described.security?.length === 0,
        isOfLink: described.security?.some((one) => 'courseLink' in one) ?? false,
      };
    }),
  );
}

/** The places of a body where a text can stand, as ways through it; "*" is any key, a number an item of a list. */
export function textPlaces(schema: Schema | undefined, way: readonly string[] = []): string[][] {
  if (!schema) return [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const places = choices.flatMap((choice) => textPlaces(choice, way));
  const isText = schema.type === undefined ? choices.length === 0 : [schema.type].flat().includes('string');
  if (isText && !schema.properties && !schema.items) places.push([...way]);
  for (const [key, part] of Object.entries(schema.properties ?? {}))
    places.push(...textPlaces(part, [...way, key]));
  if (schema.items) places.push(...textPlaces(schema.items, [...way, '0']));
  if (typeof schema.additionalProperties === 'object')
    places.push(...textPlaces(schema.additionalProperties, [...way, '*']));
  return [...new Map(places.map((place) => [place.join('.'), place])).values()];
}

/** A copy of the body with a value in that place; what does not stand on the way there yet is made. */
export function withValueAt(body: unknown, way: readonly string[], value: unknown): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return value;
  if (key === '0') {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [withValueAt(first, rest, value), ...others];
  }
  const object = typeof body === 'object' && body !== null ? body : {};
  const name = key === '*' ? 'notes' : key;
  return { ...object, [name]: withValueAt((object as Record<string, unknown>)[name], rest, value) };
}

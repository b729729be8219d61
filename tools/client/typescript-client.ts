/** A JSON schema, as far as the description of the calls uses them. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
};

type Content = { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: Content;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly responses: Readonly<Record<string, Content>>;
};
export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** What is sent may be read-only; what is answered is the caller’s own. */
type Direction = 'sent' | 'answered';

/** The schema as a type of TypeScript; what is not described is unknown. */
function typeOf(schema: Schema | undefined, direction: Direction): string {
  if (!schema) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => typeOf(one, direction)))].join(' | ');
  const { type } = schema;
  if (typeof type === 'object')
    return type.map((one) => typeOf({ ...schema, type: one }, direction)).join(' | ');
  if (type === 'array')
    return `${direction === 'sent' ? 'readonly ' : ''}(${typeOf(schema.items, direction)})[]`;
  if (type === 'object') return objectOf(schema, direction);
  if (type === 'integer') return 'number';
  return type ?? 'unknown';
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  direction: Direction,
): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${fieldOf(schema, required.includes(name), direction)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction) : 'unknown'}>`;
}

const fieldOf = (schema: Schema, isRequired: boolean, direction: Direction) =>
  isRequired ? `: ${typeOf(schema, direction)}` : `?: ${typeOf(schema, direction)} | undefined`;

function parametersOf({ parameters = [] }: Operation, place: string): string | null {
  const fields = parameters.filter((one) => one.in === place);
  if (fields.length === 0) return null;
  return `{ ${fields.map(({ name, required, schema }) => `${name}${fieldOf(schema, required === true, 'sent')}`).join('; ')} }`;
}

const bodyOf = (content: Content | undefined) => content?.content?.['application/json']?.schema;

function methodOf(url: string, method: string, operation: Operation): string {
  const { operationId, summary, requestBody, responses } = operation;
  const [path, query] = [parametersOf(operation, 'path'), parametersOf(operation, 'query')];
  const isQueryNeeded = operation.parameters?.some((one) => one.in === 'query' && one.required === true);
  const body = bodyOf(requestBody);
  const inputs = [
    ...(path ? [`path: ${path}`] : []),
    ...(query ? [`query: ${query}${isQueryNeeded ? '' : ' = {}'}`] : []),
    ...(body ? [`body: ${typeOf(body, 'sent')}`] : []),
    'options: CallOptions = {}',
  ];
  const address = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(path.${name})}`);
  const sent = [...(query ? ['query'] : []), ...(body ? ['body'] : []), 'options'].join(', ');
  const data = bodyOf(responses['200'])?.properties?.data;
  return `    /** ${summary} */
    ${operationId}: (${inputs.join(', ')}) =>
      call<${typeOf(data, 'answered')}>('${method.toUpperCase()}', \`${address}\`, { ${sent} }),`;
}

/** One file that needs nothing but `fetch`: each call by its name, typed by what the server says of it. */
export function clientOf({ paths }: Description): string {
  const methods = Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(url, method, operation)),
  );
  return `${BEGIN}${methods.join('\n')}\n${END}`;
}

const BEGIN = `// Generated from apps/api/openapi.json by \`npm run openapi\`. It may be copied: it needs nothing but fetch.

/** What the server refused, with its code and, of a batch, what is wrong with which row. */
export class HeatwiseError extends Error {
  readonly status: number;
  /** Empty where no Heatwise server answered. */
  readonly code: string;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  /** How long to wait before the same is worth trying again; null where nobody said. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, reply: unknown, retryAfter: string | null) {
    const { code = '', message = 'no message', problems = [] } = (reply ?? {}) as Partial<HeatwiseError>;
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfterSeconds = retryAfter === null || Number.isNaN(Number(retryAfter)) ? null : Number(retryAfter);
  }
}

export type CallOptions = { readonly signal?: AbortSignal };
type Sent = { readonly query?: object; readonly body?: unknown; readonly options: CallOptions };

/** The calls that a token opens. Each rejects with HeatwiseError, and with what fetch says where no answer came. */
export function heatwise({ url, token }: { readonly url: string; readonly token: string }) {
  async function call<Data>(method: string, path: string, { query = {}, body, options }: Sent): Promise<Data> {
    const wanted = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const search = wanted.length === 0 ? '' : \`?\${new URLSearchParams(wanted)}\`;
    const response = await fetch(\`\${url}\${path}\${search}\`, {
      method,
      headers: {
        authorization: \`Bearer \${token}\`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
    const reply = await response.json().catch(() => null);
    if (!response.ok || reply?.success !== true)
      throw new HeatwiseError(response.status, reply, response.headers.get('retry-after'));
    return reply.data;
  }
  return {
`;

const END = `  };
}
`;

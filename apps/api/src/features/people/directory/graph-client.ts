import {
  DIRECTORY_BUSY,
  DIRECTORY_CLIENT_REFUSED,
  DIRECTORY_NOT_ALLOWED,
  DIRECTORY_SILENT,
  type DirectoryPerson,
} from '@heatwise/domain/people/directory-person';
import { EMAIL_MAX_LENGTH, isEmail } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_MAX_LENGTH } from '@heatwise/domain/people/employee-id';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { TAG_NAME_MAX_LENGTH } from '@heatwise/domain/tags/tag';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { z } from 'zod';
import type { GraphSettings } from '../../../app-settings.ts';
import { AppError } from '../../../http/app-error.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import { type AskPublic, publicHttp } from '../../../http/public-http.ts';

const text = z.string().nullish();

/** What is asked of a user. Source: Microsoft Graph v1.0, "user resource type". */
const graphUserSchema = z.object({
  id: z.uuid(),
  givenName: text,
  surname: text,
  displayName: text,
  mail: text,
  userPrincipalName: text,
  employeeId: text,
  department: text,
  jobTitle: text,
  officeLocation: text,
});
type GraphUser = z.infer<typeof graphUserSchema>;

/**
 * A user in our words. Who has no name of two parts is called by the shown one; texts are cut to what a person may
 * have.
 */
function directoryPersonOf(user: GraphUser): DirectoryPerson {
  const [whole = '', ...rest] = plain(user.displayName).split(/\s+/);
  const [first, last] = [plain(user.givenName), plain(user.surname)];
  const isNamed = first !== '' || last !== '';
  const email = [user.mail, user.userPrincipalName].map(plain).find((one) => isEmail(one)) ?? '';
  return {
    directory_id: user.id,
    name_first: short(isNamed ? first : whole, PERSON_NAME_MAX_LENGTH),
    name_last: short(isNamed ? last : rest.join(' '), PERSON_NAME_MAX_LENGTH),
    email: email.length <= EMAIL_MAX_LENGTH ? email : '',
    employee_id: short(plain(user.employeeId), EMPLOYEE_ID_MAX_LENGTH),
    department: short(plain(user.department), TAG_NAME_MAX_LENGTH),
    job_title: short(plain(user.jobTitle), TAG_NAME_MAX_LENGTH),
    office: short(plain(user.officeLocation), TAG_NAME_MAX_LENGTH),
  };
}

/** What the database cannot store is not text. */
function plain(value: string | null | undefined): string {
  return normaliseText((value ?? '').replaceAll(/\p{Surrogate}/gu, ' '));
}

function short(value: string, limit: number): string {
  return [...value].slice(0, limit).join('');
}

/** As whom the directory is asked. */
export type GraphAccess = { readonly tenant: string; readonly client_id: string; readonly secret: string };

type Question = { readonly search: string; readonly next: string | undefined };

export type GraphClient = {
  /** A page of the people with an account that is not blocked, by name. Throws directory-failed with the reason in words. */
  page(access: GraphAccess, question: Question): Promise<{ people: DirectoryPerson[]; next: string | null }>;
};

const FIELDS =
  'id,givenName,surname,displayName,mail,userPrincipalName,employeeId,department,jobTitle,officeLocation';
const PAGE_PEOPLE = 50;
const PAGE_LIMIT_BYTES = 512 * 1024;
/** A token is not used in its last minute. */
const SPARE_MS = 60_000;
const MOST_KEPT = 200;
const SKIP_MARK = '$skiptoken';

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const pageSchema = z.object({
  value: z.array(graphUserSchema),
  '@odata.nextLink': z.string().optional(),
});

/**
 * Microsoft Graph's users, read with the application's own permission. Source: Microsoft Graph v1.0, "List users";
 * Microsoft identity platform, client credentials.
 */
export function createGraphClient(settings: GraphSettings, clock: () => Date): GraphClient {
  const ask = publicHttp({ ...settings, bodyLimitBytes: PAGE_LIMIT_BYTES });
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();

  async function tokenFor({ tenant, client_id, secret }: GraphAccess): Promise<string> {
    // The secret is part of the name: another one is tried at once, and a wrong one is not helped by a good one before.
    const name = JSON.stringify([tenant, client_id, secret]);
    const kept = tokens.get(name);
    if (kept && kept.until > clock().getTime()) return kept.token;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret: secret,
      scope: `${settings.graphUrl}/.default`,
    });
    const url = new URL(`${settings.entraUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`);
    const { status, answer } = await asked(ask, { url, form });
    if (status === 400 || status === 401) throw failed(DIRECTORY_CLIENT_REFUSED);
    const read = tokenSchema.safeParse(answer);
    if (status !== 200 || !read.success) throw failed(messageOf(status));
    const { access_token, expires_in } = read.data;
    tokens.delete(name);
    tokens.set(name, { token: access_token, until: clock().getTime() + expires_in * 1000 - SPARE_MS });
    const [oldest] = tokens.keys();
    if (tokens.size > MOST_KEPT && oldest !== undefined) tokens.delete(oldest);
    return access_token;
  }

  async function page(access: GraphAccess, question: Question) {
    const token = await tokenFor(access);
    // Searching and ordering need the directory's index, which lags behind by moments.
    const headers = { authorization: `Bearer ${token}`, consistencylevel: 'eventual' };
    const { status, answer } = await asked(ask, { url: pageUrl(settings.graphUrl, question), headers });
    if (status === 401 || status === 403) throw failed(DIRECTORY_NOT_ALLOWED);
    const read = pageSchema.safeParse(answer);
    if (status !== 200 || !read.success) throw failed(messageOf(status));
    const link = read.data['@odata.nextLink'];
    return { people: read.data.value.map(directoryPersonOf), next: link ? skipMarkOf(link) : null };
  }

  return { page };
}

function pageUrl(graphUrl: string, { search, next }: Question): URL {
  const url = new URL(`${graphUrl}/v1.0/users`);
  url.searchParams.set('$select', FIELDS);
  url.searchParams.set('$filter', 'accountEnabled eq true');
  url.searchParams.set('$orderby', 'displayName');
  url.searchParams.set('$count', 'true');
  url.searchParams.set('$top', String(PAGE_PEOPLE));
  // A quotation mark would end the words that are looked for.
  const words = search.replaceAll(/["\\]/g, ' ').trim();
  if (words !== '') url.searchParams.set('$search', `"displayName:${words}" OR "mail:${words}"`);
  if (next !== undefined) url.searchParams.set(SKIP_MARK, next);
  return url;
}

/** Of the next page only its mark is taken, so that no answer leads us to another address. */
function skipMarkOf(link: string): string | null {
  return URL.canParse(link) ? new URL(link).searchParams.get(SKIP_MARK) : null;
}

async function asked(ask: AskPublic, question: Parameters<AskPublic>[0]) {
  try {
    return await ask(question);
  } catch (error) {
    if (error instanceof OutboundFailure) throw failed(messageOf(error.status ?? 0));
    throw error;
  }
}

function messageOf(status: number): string {
  return status === 429 || status === 503 ? DIRECTORY_BUSY : DIRECTORY_SILENT;
}

function failed(message: string): AppError {
  return new AppError('directory-failed', { message });
}

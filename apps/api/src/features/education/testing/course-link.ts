import type { MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';

/** What the page at a link's address sends. */
export function headersOfLink({ address }: Pick<MadeCourseLink, 'address'>): TestHeaders {
  return { authorization: `Bearer ${address.slice(address.lastIndexOf('/') + 1)}` };
}

/** A link for a person, made by whoever is in charge of them. */
export async function makeCourseLink(
  app: TestApp['app'],
  headers: TestHeaders,
  userId: string,
  { mail = false, host = 'heat.test' } = {},
): Promise<MadeCourseLink> {
  const url = `/api/v3/education/person/${userId}/link`;
  const made = await app.inject({ method: 'POST', url, headers: { ...headers, host }, payload: { mail } });
  if (made.statusCode !== 200) throw new Error(`no link was made: ${made.body}`);
  return made.json().data;
}

import { type ApiRoute, textPlaces, withValueAt } from '../api-routes.ts';
import { type Check, isBreakdown, newFindings } from '../check.ts';
import { courseLinkOf, requestOn } from '../organisation.ts';
import type { Answer as Reply } from '../server.ts';

/** What somebody types who means harm, or whose keyboard does. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a NUL': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  'a script': '<script>alert(1)</script>',
  'an image with a handler': '"><img src=x onerror=alert(1)>',
  'a formula': '=HYPERLINK("http://evil.test","x")',
  SQL: "'; drop table users; -- ",
  'a template': '{{7*7}}<%= 7*7 %>#{7*7}',
  'text from right to left': '\u202Eexe.gnp\u202C',
  'the prototype': '__proto__',
  'a way up': '../../../../etc/passwd',
  'a second header': 'a\r\nSet-Cookie: admin=1',
  'an escaped NUL': '%00',
  nothing: '',
  'only spaces': ' \u00a0\u2003',
  'marks upon marks': `Z${'\u0335'.repeat(300)}`,
  'very much': 'a'.repeat(200_000),
  'a number as text': '1e309',
};
/** Things that are no text at all. */
const NO_TEXTS: Readonly<Record<string, unknown>> = {
  null: null,
  'a list': [[]],
  'an object': { toString: 'x', length: -1 },
  'a huge number': 1e308,
  'a truth': true,
};

const few = new Set(['a NUL', 'half a surrogate pair', 'a script', 'very much', 'an object']);
/** These end the account that asks, or the whole organisation, when they are carried out. */
const ends = /\/delete_me$|\/close$|\/logout$/;

export const hostileTexts: Check = {
  area: 'errors',
  name: 'hostile texts in every field, query and address: refused or kept as text, never an error',
  async look({ server, routes, theirs, isShort }) {
    const { findings, expect } = newFindings();
    const values = Object.entries({ ...HOSTILE_TEXTS, ...NO_TEXTS }).filter(
      ([name]) => !isShort || few.has(name),
    );
    const link = await courseLinkOf(server, theirs);
    let count = 0;
    const look = (where: string, answer: Reply) => {
      const { status, headers } = answer;
      count += 1;
      expect(!isBreakdown(answer), `${where} answers ${status}`);
      const type = String(headers['content-type'] ?? 'application/json');
      expect(!type.includes('html'), `${where} answers ${type}`);
      expect(headers['set-cookie'] === undefined, `${where} sets a cookie`);
    };
    for (const route of routes) {
      if (ends.test(route.url)) continue;
      const token = route.isOfLink ? link : theirs.admin.token;
      const request = requestOn(route, theirs.stage);
      for (const [name, value] of values) {
        for (const way of textPlaces(route.body)) {
          const body = withValueAt(request.body, way, value);
          const answer = await server.ask({ ...request, token, body, from: server.newAddress() });
          look(`${route.name}, ${way.join('.')}: ${name}`, answer);
        }
        if (typeof value !== 'string' || value.length > 4000) continue;
        for (const [where, path] of hostileAddresses(route, value)) {
          const answer = await server.ask({ ...request, token, path, from: server.newAddress() });
          look(`${route.name}, ${where}: ${name}`, answer);
        }
      }
    }
    return { looked: `${count} requests`, findings };
  },
};

/** The route's address with the text in each of its parameters and queries. Of what reads only: the rest would act. */
function hostileAddresses({ method, url, parameters, queries }: ApiRoute, text: string): [string, string][] {
  if (method !== 'GET' || url.endsWith('/events')) return [];
  const written = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  const path = url.replaceAll(/:\w+/g, written);
  return [
    ...(parameters.length > 0 && text !== '' ? [['address', path] as [string, string]] : []),
    ...queries.map((name): [string, string] => [
      `?${name}`,
      `${url.replaceAll(/:\w+/g, 'x')}?${name}=${written}`,
    ]),
  ];
}

import type { CoreReply, MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { type Check, type Ground, isBreakdown, newFindings } from '../check.ts';
import { addMember, isAlive, type Member } from '../member.ts';
import { courseLinkOf, readingRoutes, requestOn } from '../organisation.ts';

/** What its own admin sees of an organisation: everything that comes by synchronisation, and every list. */
async function allOf({ server, routes, ours: { admin, stage } }: Ground) {
  const post = { method: 'POST', token: admin.token, body: {} };
  const core = await server.read<CoreReply>({ ...post, path: '/api/v3/sync/core' });
  const lists = new Map<string, string>();
  for (const route of readingRoutes(routes)) {
    if (/weather|\/auth\/|\/audit/.test(route.url)) continue;
    const { text } = await server.ask({ ...requestOn(route, stage), token: admin.token });
    lists.set(route.name, text);
  }
  return { core, lists };
}

/** The catalogue and published stories are everybody's: their ids are answered to whoever asks. */
const ofEverybody = /\/quote\/cart\/line\/:item_id$|\/story\/:story_id\/picture$/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

export const tenants: Check = {
  area: 'tenants',
  name: 'an admin of one organisation reaches nothing of another, by any route',
  async look(ground) {
    const { server, routes, ours, theirs } = ground;
    const { findings, expect } = newFindings();
    const before = await allOf(ground);
    const secrets = new Set(JSON.stringify(before.core).match(uuid));
    const emails = before.core.users.flatMap((one) => ('email' in one && one.email ? [one.email] : []));
    // What both have is no secret of one: roles stand as ids in permissions.
    const ids = JSON.stringify([...(JSON.stringify(theirs.stage).match(uuid) ?? [])]);
    const link = await courseLinkOf(server, theirs);
    let asked: Member | null = null;
    const since = { method: 'POST', token: ours.admin.token, body: cursorsOf(before.core) };
    for (const route of routes) {
      if (!asked || !(await isAlive(server, asked.token))) {
        asked = await addMember(server, theirs.admin, { grants: [{ tag_id: null, access: 'admin' }] });
      }
      const request = requestOn(route, ours.stage);
      const token = route.isOfLink ? link : asked.token;
      const answer = await server.ask({ ...request, token });
      const { status, text } = answer;
      const sent = `${request.path}${JSON.stringify(request.body)}${ids}`;
      const told = (text.match(uuid) ?? []).filter((id) => secrets.has(id) && !sent.includes(id));
      expect(!isBreakdown(answer), `${route.name} answers ${status}`);
      const namesOne = !ofEverybody.test(route.url) && route.parameters.some((name) => name.endsWith('_id'));
      if (namesOne) expect(status === 404, `${route.name} answers ${status} to ids of another organisation`);
      expect(told.length === 0, `${route.name} tells ids of another organisation: ${told.slice(0, 3)}`);
      // Where a demo keeps the emails that it would have sent, it shows them to everybody, and says so.
      const email = route.url.endsWith('/outbox') ? undefined : emails.find((one) => text.includes(one));
      expect(email === undefined, `${route.name} tells an email of another organisation`);
      const core = await server.read<CoreReply>({ ...since, path: '/api/v3/sync/core' });
      const measures = await server.read<MeasuresReply>({ ...since, path: '/api/v3/sync/measures' });
      const changed = changesIn(core) + changesIn(measures);
      expect(changed === 0, `${route.name} changed ${changed} rows of another organisation`);
    }
    const after = await allOf(ground);
    for (const [name, text] of before.lists)
      expect(after.lists.get(name) === text, `${name} of the other organisation has changed`);
    return { looked: `${routes.length} routes`, findings };
  },
};

function cursorsOf({ sync_time, epoch }: CoreReply) {
  const kinds = ['users', 'organisations', 'tags', 'permissions', 'custom_measurement_types'];
  const more = ['link_measurement_types', 'strategy', 'measurements', 'link_measurements'];
  return { ...Object.fromEntries([...kinds, ...more].map((kind) => [kind, sync_time])), epoch };
}

/** How many rows a reply brings. */
function changesIn(reply: CoreReply | MeasuresReply): number {
  const rows = Object.values(reply).reduce((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
  return rows + ('organisation' in reply && reply.organisation ? 1 : 0);
}

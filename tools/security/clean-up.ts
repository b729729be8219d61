import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { Ground } from './check.ts';

const AT_ONCE = 100;

/** Deletes what was made in the second organisation. The organisation itself and its first admin stay. */
export async function cleanUp({ server, theirs: { admin } }: Ground): Promise<void> {
  const { token } = admin;
  const core = await server.read<CoreReply>({ method: 'POST', path: '/api/v3/sync/core', token, body: {} });
  const admins = new Set(
    core.permissions
      .filter(({ active, access }) => active && access.includes('admin'))
      .map(({ user_id }) => user_id),
  );
  const people = core.users
    .filter(
      (one) => one.user_id !== admin.user_id && !admins.has(one.user_id) && 'active' in one && one.active,
    )
    .map(({ user_id }) => user_id);
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const body = { user_ids: people.slice(from, from + AT_ONCE) };
    await server.ask({ method: 'PATCH', path: '/api/v3/user/delete', token, body });
  }
  const rest = [
    ...core.tags.filter(({ active }) => active).map(({ tag_id }) => `tag/${tag_id}`),
    ...core.custom_measurement_types.map(({ custom_id }) => `custom_measurement_type/${custom_id}`),
    ...core.link_measurement_types.map(({ link_type_id }) => `link_measurement_type/${link_type_id}`),
  ];
  for (const path of rest) await server.ask({ method: 'DELETE', path: `/api/v3/${path}`, token });
}

import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';

export type TestAdmin = { readonly user_id: string; readonly headers: TestHeaders };

/** The request that takes an admin's rights away. */
export const demotion = ({ user_id }: { user_id: string }) => ({
  kind: 'permissions',
  user_id,
  permissions: [{ tag_id: null, access: 'none' }],
});

/** What admins ask of each other, on the server and in the organisation of the running test. */
export function adminChangesOf(running: () => { server: TestApp; organisation: TestOrganisation }) {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, by: TestAdmin, payload?: object) => {
    const { headers } = by;
    const url = `/api/v3${path}`;
    return (await running().server.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
  };
  const set = (by: TestAdmin, of: { user_id: string }, tag_id: string | null, access: string) =>
    send('POST', '/permission', by, { user_id: of.user_id, tag_id, access });
  const ask = (by: TestAdmin, payload: object) => send('POST', '/admin-change', by, payload);
  return {
    set,
    ask,
    askId: async (by: TestAdmin, payload: object): Promise<string> => (await ask(by, payload)).data.change_id,
    list: async (by: TestAdmin) => (await send('GET', '/admin-change', by)).data,
    confirm: (by: TestAdmin, id: string) => send('POST', `/admin-change/${id}/confirm`, by, {}),
    refuse: (by: TestAdmin, id: string) => send('POST', `/admin-change/${id}/refuse`, by, {}),
    withdraw: (by: TestAdmin, id: string) => send('DELETE', `/admin-change/${id}`, by),
    /** What a person may, as "tag access" or "* access". */
    async accessOf({ user_id }: { user_id: string }): Promise<string[]> {
      const rows = await running()
        .server.database.owner.selectFrom('permissions')
        .select(['tag_id', 'access'])
        .where('user_id', '=', user_id)
        .where('active', '=', true)
        .execute();
      return rows.map(({ tag_id, access }) => `${tag_id ?? '*'} ${access}`);
    },
    /** Somebody whom an admin made one by themselves. */
    async puppetOf(maker: TestAdmin, access = 'admin', tag_id: string | null = null): Promise<TestAdmin> {
      const puppet = await running().organisation.person([]);
      const { success } = await set(maker, puppet, tag_id, access);
      if (!success) throw new Error(`${access} was not given`);
      return puppet;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { AuditTrail, AuditVerification } from '@heatwise/contract/audit/audit.contract';
import { type Check, newFindings } from '../check.ts';

const ACTIONS = 20;
const FORMULA = '=HYPERLINK("http://evil.test","x")';

const trail: Check = {
  area: 'audit',
  name: 'every action is one entry, in order, with who and from where; the chain holds; nobody else reads it',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const { token } = admin;
    const read = () => server.read<AuditTrail>({ path: '/api/v3/audit', token });
    const before = Number((await read()).entries[0]?.seq ?? 0);
    const names = Array.from({ length: ACTIONS }, (_, n) => `Audited ${n} ${randomUUID()}`);
    for (const name of names) {
      const body = { name, type: 'default' };
      await server.read({ method: 'POST', path: '/api/v2/tag', token, body });
    }
    const entries = (await read()).entries.filter(({ seq }) => Number(seq) > before).reverse();
    const created = entries.filter(({ action }) => action === 'tag.create');
    const told = created.map(({ subject }) => subject.name);
    expect(
      told.join() === names.join(),
      `${ACTIONS} actions are told as ${told.length}, or in another order`,
    );
    const follow = entries.every(({ seq }, index) => Number(seq) === before + 1 + index);
    expect(follow, 'the numbers of entries have gaps');
    const byAdmin = created.every(({ user_id, address }) => user_id === admin.user_id && address !== null);
    expect(byAdmin, 'an entry does not say who did it, or from where');
    const chain = await server.read<AuditVerification>({ path: '/api/v3/audit/verification', token });
    expect(chain.broken_at === null, `the chain is broken at ${chain.broken_at}`);
    expect(chain.entries >= before + ACTIONS, `only ${chain.entries} entries hold`);
    return { looked: `${ACTIONS} actions, a chain of ${chain.entries}`, findings };
  },
};

const exports: Check = {
  area: 'exports',
  name: 'a formula in a name leaves the server as text',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const { token } = admin;
    const body = { name_first: FORMULA };
    const { user_id } = await server.read<{ user_id: string }>({
      method: 'POST',
      path: '/api/v2/user',
      token,
      body,
    });
    await server.read({ method: 'PATCH', path: '/api/v3/user/hide', token, body: { user_ids: [user_id] } });
    const path = `/api/v3/audit/export?about_id=${user_id}`;
    const { text, headers } = await server.ask({ path, token });
    expect(String(headers['content-disposition']).startsWith('attachment'), 'the file opens in the browser');
    expect(text.includes('HYPERLINK'), 'the name is not in the file');
    expect(!/(^|[,\r\n])"?[=+@-]/m.test(text.replaceAll('\r\n', '\n')), 'a cell begins like a formula');
    return { looked: 'the exported audit trail', findings };
  },
};

export const audit: readonly Check[] = [trail, exports];

import { randomUUID } from 'node:crypto';
import { newSignIn, providerBody } from '../../../apps/api/src/testing/work-accounts.ts';
import { type Check, newFindings } from '../check.ts';
import { isAlive, type Member } from '../member.ts';
import type { Answer, Server } from '../server.ts';
import { confirmDomain, type Surroundings } from '../surroundings.ts';

const AT_ONCE = 20;

/** A provider of the organisation's that lets people of a confirmed domain in. */
async function addProvider(server: Server, surroundings: Surroundings, { token }: Member, isOpen = true) {
  const domain = `${randomUUID()}.test`;
  await confirmDomain(server, surroundings, token, domain);
  const body = providerBody(surroundings.provider, { domains: [domain], provisions_people: isOpen });
  const { provider_id } = await server.read<{ provider_id: string }>({
    method: 'POST',
    path: '/api/v3/sso/provider',
    token,
    body,
  });
  const remove = () => server.ask({ method: 'DELETE', path: `/api/v3/sso/provider/${provider_id}`, token });
  return { domain, provider_id, remove };
}

/** The provider's word for somebody, and a way to come with it. */
async function wordFor(server: Server, { provider }: Surroundings, provider_id: string, claims: object) {
  const { nonce, nonce_secret } = newSignIn();
  const token = await provider.sign({ sub: randomUUID(), nonce, ...claims });
  return (): Promise<Answer> =>
    server.ask({
      method: 'POST',
      path: '/api/v2/auth/login/aad',
      token,
      body: { provider_id, nonce_secret },
      from: server.newAddress(),
    });
}

const nonces: Check = {
  area: 'federated sign-in',
  name: 'a provider’s word opens one session, and lets nobody in from outside of confirmed domains',
  async look({ server, theirs: { admin }, surroundings }) {
    if (!surroundings) return 'needs a provider beside a demo of its own';
    const { findings, expect } = newFindings();
    const { domain, provider_id, remove } = await addProvider(server, surroundings, admin);
    const come = await wordFor(server, surroundings, provider_id, {
      email: `ida@${domain}`,
      name: 'Ida Berg',
    });
    const uses = await Promise.all(Array.from({ length: AT_ONCE }, come));
    const opened = uses.filter(({ status }) => status === 200).length;
    expect(opened === 1, `${AT_ONCE} uses of one id token at once open ${opened} sessions`);
    const late = await come();
    expect(late.status === 401, `its next use is answered ${late.status}`);
    for (const email of [`guest@${randomUUID()}.test`, `guest@sub.${domain}`, undefined]) {
      const guest = await wordFor(server, surroundings, provider_id, {
        name: 'Gu Est',
        ...(email && { email }),
      });
      const { status } = await guest();
      expect(status === 401, `somebody new as ${email ?? 'nobody'} is answered ${status}`);
    }
    await remove();
    return { looked: `one token ${AT_ONCE + 1} times: ${opened} session; 3 strangers: 401`, findings };
  },
};

const deletion: Check = {
  area: 'federated sign-in',
  name: 'with a provider its sessions end',
  async look({ server, theirs: { admin }, surroundings }) {
    if (!surroundings) return 'needs a provider beside a demo of its own';
    const { findings, expect } = newFindings();
    const { domain, provider_id, remove } = await addProvider(server, surroundings, admin);
    const come = await wordFor(server, surroundings, provider_id, { email: `bo@${domain}`, name: 'Bo Berg' });
    const { text } = await come();
    const { token } = (JSON.parse(text) as { data: { token: string } }).data;
    expect(await isAlive(server, token), 'a sign-in through the provider opens nothing');
    const { status } = await remove();
    expect(status === 200, `deleting the provider is answered ${status}`);
    expect(!(await isAlive(server, token)), 'the session outlives its provider');
    expect(await isAlive(server, admin.token), 'the admin who deletes it is signed out');
    return { looked: 'one session', findings };
  },
};

export const providers: readonly Check[] = [nonces, deletion];

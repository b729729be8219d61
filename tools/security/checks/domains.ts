import { randomUUID } from 'node:crypto';
import { providerBody } from '../../../apps/api/src/testing/work-accounts.ts';
import { type Check, newFindings } from '../check.ts';
import { linksTo } from '../mails.ts';
import { domainOf } from '../member.ts';
import { registerOrganisation } from '../organisation.ts';
import { confirmDomain } from '../surroundings.ts';

/** Where the attacker would like everybody to sign in. */
const evil = { issuer: 'https://login.evil.test', client_id: 'heatwise' };

const attachByMailbox: Check = {
  area: 'domains',
  name: 'one mailbox in a domain attaches it to nobody’s provider',
  async look({ server, ours, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const { token } = admin;
    const post = (path: string, body: object) => server.ask({ method: 'POST', path, token, body });
    const answers: string[] = [];
    const tries = [domainOf(ours.admin.email), domainOf(admin.email), 'gmail.com'];
    for (const domain of tries) {
      await post('/api/v3/sso/domain', { domain });
      const look = await post('/api/v3/sso/domain/confirm', { domain });
      expect(look.status !== 200, `${domain} is confirmed without a record: ${look.status} ${look.code}`);
      answers.push(`${domain}: ${look.status} ${look.code}`);
      const provider = await post('/api/v3/sso/provider', providerBody(evil, { domains: [domain] }));
      expect(provider.status === 400, `a provider for ${domain} is answered ${provider.status}`);
      await server.ask({ method: 'DELETE', path: `/api/v3/sso/domain/${domain}`, token });
    }
    for (const email of [ours.admin.email, `new@${domainOf(ours.admin.email)}`]) {
      const { text } = await server.ask({
        method: 'POST',
        path: '/api/v2/auth/method',
        body: { email },
        from: server.newAddress(),
      });
      expect(!text.includes('evil.test'), `${email} is sent to the attacker’s provider`);
    }
    return { looked: answers.join(', '), findings };
  },
};

const addressInDomain: Check = {
  area: 'domains',
  name: 'an address of a confirmed domain signs in at no other organisation',
  async look({ server, theirs: { admin }, surroundings }) {
    if (!surroundings) return 'needs the DNS of a demo of its own';
    const { findings, expect } = newFindings();
    const domain = `${randomUUID()}.test`;
    await confirmDomain(server, surroundings, admin.token, domain);
    const rival = await registerOrganisation(server);
    const email = `ida@${domain}`;
    const other = `ida@${randomUUID()}.test`;
    const made = await Promise.all(
      [email, other].map((one) =>
        server.ask({
          method: 'POST',
          path: '/api/v2/user',
          token: rival.token,
          body: { name_first: 'Ida', email: one },
        }),
      ),
    );
    const [first, second] = made.map(({ status }) => status);
    expect(first === second, `an address of the domain is answered ${first}, another ${second}`);
    const LINK = /https?:\S+\/forgot-password\/\S+/;
    await linksTo(server, other, LINK);
    const taken = await linksTo(server, email, LINK, 1, { tries: 10 }).catch(() => []);
    expect(taken.length === 0, 'the rival’s invitation to the address opens an account');
    const { data } = await methodOf(email);
    expect(!JSON.stringify(data).includes('Security checks rival'), 'the address leads to the rival');
    return { looked: 'a domain with its record, a rival who invites into it', findings };

    async function methodOf(address: string) {
      const { text } = await server.ask({
        method: 'POST',
        path: '/api/v2/auth/method',
        body: { email: address },
        from: server.newAddress(),
      });
      return JSON.parse(text) as { data: unknown };
    }
  },
};

export const domains: readonly Check[] = [attachByMailbox, addressInDomain];

import { type Check, newFindings } from '../check.ts';
import { linksTo, secretOf } from '../mails.ts';
import { addAccount, newPassword, signIn } from '../member.ts';

const LINK = /https?:\S+\/forgot-password\/\S+/;
const AT_ONCE = 20;
const verify = (secret: string) => ({ path: `/api/v3/auth/verify-token/${secret}` });

export const links: Check = {
  area: 'links',
  name: 'a reset link is the server’s own, outlives looks, works once, and only the newest',
  async look({ server, theirs: { admin }, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const account = await addAccount(server, admin);
    const old = await signIn(server, account);
    // A sender who lies about where the server is does not get a say in the link.
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
    const ask = { method: 'POST', path: '/api/v2/auth/reset_password', body: { email: account.email } };
    // The account itself was made with a link of the same look: it is none of these two.
    const before = (await linksTo(server, account.email, LINK)).length;
    await server.ask({ ...ask, headers, from: server.newAddress() });
    const [first = ''] = (await linksTo(server, account.email, LINK, before + 1)).map(secretOf);
    const ofOnly = await server.ask(verify(first));
    expect(!ofOnly.text.includes('Invalid token'), 'a link does not work while it is the newest');
    await server.ask({ ...ask, from: server.newAddress() });
    const found = await linksTo(server, account.email, LINK, before + 2);
    for (const link of found) expect(!link.includes('evil.test'), `the link is ${new URL(link).origin}`);
    const [newest = ''] = found.map(secretOf);
    const ofFirst = await server.ask(verify(first));
    expect(ofFirst.text.includes('Invalid token'), 'an older link still works');
    for (let looks = 0; looks < 3; looks += 1) {
      const { text } = await server.ask(verify(newest));
      expect(!text.includes('Invalid token'), 'looking at a link uses it up');
    }
    const password = newPassword();
    const path = `/api/v3/auth/reset-password/${newest}`;
    const uses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => server.ask({ method: 'POST', path, body: { password } })),
    );
    const successes = uses.filter(({ status }) => status === 200).length;
    expect(successes === 1, `${AT_ONCE} uses of one link at once: ${successes} succeed`);
    for (const { status } of uses) expect(status === 200 || status === 404, `a use is answered ${status}`);
    await signIn(server, { ...account, password }).catch((error: Error) => findings.push(error.message));
    const { status } = await server.ask({ path: '/api/v3/auth/account', token: old.token });
    expect(status === 401, `a session from before the reset is answered ${status}`);
    return { looked: `2 links, ${AT_ONCE} uses at once`, findings };
  },
};

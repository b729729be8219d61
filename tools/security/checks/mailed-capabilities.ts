import { randomUUID } from 'node:crypto';
import { isInvalidToken } from '@heatwise/domain/session/password-change';
import { sendMail } from '../../../apps/api/src/testing/send-mail.ts';
import { type Check, newFindings } from '../check.ts';
import { linksTo, secretOf } from '../mails.ts';
import { addAccount, addMember, domainOf, invite, type Member, newPassword } from '../member.ts';
import { openAnsweredTicket } from '../misbehaving.ts';
import { newTest, SEVERE_VALUE } from '../new-test.ts';
import { registerOrganisation } from '../organisation.ts';
import type { Asked, Server } from '../server.ts';
import { watchTag } from '../watch-tag.ts';

/** An address from an email that does something without a sign-in. */
type Capability = {
  readonly name: string;
  /** Whether the address still opens something; opening a page of it does not use it up. */
  readonly isOpen: (server: Server) => Promise<boolean>;
  /** What the page sends when its button is pressed; null where the page itself is all. */
  readonly use: Asked | null;
  /** Takes away the right that the address depends on. */
  readonly loseRight: () => Promise<unknown>;
};

const LINKS = {
  password: /https?:\S+\/forgot-password\/\S+/,
  email: /https?:\S+\/confirm-email\/\S+/,
  alert: /https?:\S+\/alerts\/acknowledge\/\S+/,
  courses: /https?:\S+\/access\/\w[\w-]+/,
  registration: /https?:\S+\/register\/\S+/,
};

/** Makes one address of each kind in an organisation, with a manager whose rights some of them depend on. */
async function mailEverything(server: Server, admin: Member): Promise<Capability[]> {
  const { token } = admin;
  const write = <Data>(method: string, path: string, body: object) =>
    server.read<Data>({ method, path, token, body });
  const newAddress = () => `${randomUUID()}@${domainOf(admin.email)}`;
  const changeEmail = (user_id: string) => write('PATCH', '/api/v2/user/', { user_id, email: newAddress() });
  const remove = (user_id: string) => write('PATCH', '/api/v3/user/delete', { user_ids: [user_id] });
  const looksOpen = (path: string) => async (at: Server) => {
    const { status, text } = await at.ask({ path });
    return status === 200 && !isInvalidToken((JSON.parse(text) as { data: unknown }).data);
  };

  const forgetful = await addAccount(server, admin);
  const before = (await linksTo(server, forgetful.email, LINKS.password)).length;
  const reset = { method: 'POST', path: '/api/v2/auth/reset_password', from: server.newAddress() };
  await server.read({ ...reset, body: { email: forgetful.email } });
  const [resetLink = ''] = await linksTo(server, forgetful.email, LINKS.password, before + 1);

  const invited = await invite(server, admin);

  const moving = await addAccount(server, admin);
  const newEmail = newAddress();
  await write('PATCH', '/api/v2/user/', { user_id: moving.user_id, email: newEmail });
  const [emailLink = ''] = await linksTo(server, newEmail, LINKS.email);

  const { tag_id } = await watchTag(server, admin);
  const watcher = await addAccount(server, admin, { grants: [{ tag_id, access: 'manager' }] });
  const worker = { name_first: 'Worker', tag_ids: [tag_id] };
  const { user_id } = await write<{ user_id: string }>('POST', '/api/v2/user', worker);
  await write('POST', '/api/v3/measurement', newTest(user_id, { value: SEVERE_VALUE }));
  const [alertLink = ''] = await linksTo(server, watcher.email, LINKS.alert);

  const learnerEmail = newAddress();
  const learner = await write<{ user_id: string }>('POST', '/api/v2/user', {
    name_first: 'Learner',
    email: learnerEmail,
    invite: false,
  });
  await write('POST', `/api/v3/education/person/${learner.user_id}/link`, { mail: true });
  const [courseLink = ''] = await linksTo(server, learnerEmail, LINKS.courses);

  const choosePassword = (secret: string): Asked => ({
    method: 'POST',
    path: `/api/v3/auth/reset-password/${secret}`,
    body: { password: newPassword() },
  });
  const confirmEmail = `/api/v3/auth/confirm-email/${secretOf(emailLink)}`;
  const acknowledge = `/api/v3/alerts/acknowledge/${secretOf(alertLink)}`;
  return [
    {
      name: CHOOSES_PASSWORD,
      isOpen: looksOpen(`/api/v3/auth/verify-token/${secretOf(resetLink)}`),
      use: choosePassword(secretOf(resetLink)),
      loseRight: () => remove(forgetful.user_id),
    },
    {
      name: 'accept an invitation',
      isOpen: looksOpen(`/api/v3/auth/verify-token/${invited.secret}`),
      use: choosePassword(invited.secret),
      loseRight: () => changeEmail(invited.user_id),
    },
    {
      name: 'confirm a new address',
      isOpen: looksOpen(confirmEmail),
      use: { method: 'POST', path: confirmEmail, body: {} },
      loseRight: () => remove(moving.user_id),
    },
    {
      name: 'acknowledge an alert',
      isOpen: looksOpen(acknowledge),
      use: { method: 'POST', path: acknowledge, body: {} },
      loseRight: () =>
        write('POST', '/api/v3/permission', { user_id: watcher.user_id, tag_id, access: 'none' }),
    },
    {
      name: 'take one’s courses',
      isOpen: async (at) => {
        const path = `/api/v3/access/courses?today=${new Date().toISOString().slice(0, 10)}`;
        return (await at.ask({ path, token: secretOf(courseLink) })).status === 200;
      },
      use: null,
      loseRight: () => changeEmail(learner.user_id),
    },
  ];
}

/** The one address that still works in a closed organisation: an admin may need it to reopen the organisation. */
const CHOOSES_PASSWORD = 'choose a new password';

const followsRights: Check = {
  area: 'mailed addresses',
  name: 'an address in an email does nothing after its right was lost, its person deleted or the organisation closed',
  async look({ server, showsMails, surroundings }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    async function expectRefused({ name, isOpen, use }: Capability, when: string) {
      expect(!(await isOpen(server)), `the address to ${name} still opens ${when}`);
      const status = use && (await server.ask(use)).status;
      expect(status === null || (status >= 400 && status < 500), `${name} is answered ${status} ${when}`);
    }

    const admin = await registerOrganisation(server);
    const capabilities = await mailEverything(server, admin);
    for (const capability of capabilities) {
      expect(await capability.isOpen(server), `the address to ${capability.name} never opens`);
      await capability.loseRight();
      await expectRefused(capability, 'after its right was lost');
    }

    const closed = await registerOrganisation(server);
    const ofClosed = await mailEverything(server, closed);
    const { organisation } = await server.read<{ organisation: { name: string } }>({
      method: 'POST',
      path: '/api/v3/sync/core',
      token: closed.token,
      body: {},
    });
    const body = { name: organisation.name, password: closed.password };
    const path = '/api/v3/organisation/close';
    await server.read({ method: 'POST', path, token: closed.token, body });
    for (const capability of ofClosed)
      if (capability.name !== CHOOSES_PASSWORD)
        await expectRefused(capability, 'after its organisation was closed');

    if (surroundings) {
      const asker = await addMember(server, admin, { grants: [{ tag_id: null, access: 'manager' }] });
      const to = await openAnsweredTicket(server, asker);
      const answer = () => {
        const raw = `from: ${asker.email}\r\nto: ${to}\r\nsubject: Re\r\nmessage-id: <${randomUUID()}@x.test>\r\n\r\nSince noon.\r\n`;
        return sendMail(surroundings.inboundMail, { envelope: { from: asker.email, to }, raw });
      };
      const first = await answer();
      expect(first.code === 250, `an answer to a ticket is answered ${first.words}`);
      const deleted = { user_ids: [asker.user_id] };
      await server.read({
        method: 'PATCH',
        path: '/api/v3/user/delete',
        token: admin.token,
        body: deleted,
      });
      const { code } = await answer();
      expect(code === 550, `an answer to a ticket is answered ${code} after its person was deleted`);
    }
    return { looked: `${capabilities.length + 1} kinds of addresses, ${ofClosed.length} closed`, findings };
  },
};

/** After every limit: a link to courses has the longest, 30 days. */
const DAYS_LATER = 31;

const expires: Check = {
  area: 'mailed addresses',
  name: 'an address in an email that gives access has expired a month later',
  async look({ server, surroundings }) {
    if (!surroundings) return 'needs a demo of its own, whose clock can be put forward';
    const { findings, expect } = newFindings();
    const admin = await registerOrganisation(server);
    const capabilities = await mailEverything(server, admin);
    const { alerts } = await server.read<{ alerts: { alert_id: string }[] }>({
      path: '/api/v3/alerts/open',
      token: admin.token,
    });
    // The link of an alert lasts as long as its incident.
    for (const { alert_id } of alerts) {
      const path = `/api/v3/alerts/${alert_id}/close`;
      await server.read({ method: 'POST', path, token: admin.token, body: { note: '' } });
    }
    const referral = await server.read<{ url: string }>({ path: '/api/v3/referral', token: admin.token });
    const lasting = { path: `/api/v3/referral/${secretOf(referral.url)}` };
    for (const { name, isOpen } of capabilities)
      expect(await isOpen(server), `the address to ${name} never opens`);
    await surroundings.lookLater(DAYS_LATER, async (later) => {
      const { status } = await later.ask(lasting);
      expect(status === 200, `an address that does not expire is answered ${status}`);
      for (const { name, isOpen, use } of capabilities) {
        expect(!(await isOpen(later)), `the address to ${name} still opens after ${DAYS_LATER} days`);
        const used = use && (await later.ask(use)).status;
        expect(used === null || (used >= 400 && used < 500), `${name} is answered ${used}`);
      }
    });
    return { looked: `${capabilities.length} kinds of addresses, ${DAYS_LATER} days later`, findings };
  },
};

export const mailedCapabilities: readonly Check[] = [followsRights, expires];

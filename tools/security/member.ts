import { randomBytes, randomUUID } from 'node:crypto';
import { linksTo, secretOf } from './mails.ts';
import type { Server } from './server.ts';

/** Somebody who can sign in, signed in. */
export type Member = {
  readonly user_id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
};

type Account = { readonly email: string; readonly password: string };
type Grant = { readonly tag_id: string | null; readonly access: string };

/** Throws with what was answered. */
export async function signIn(server: Server, { email, password }: Account, from?: string): Promise<Member> {
  const { user_id, token } = await server.read<{ user_id: string; token: string }>({
    method: 'POST',
    path: '/api/v2/auth/login',
    body: { email, password },
    from: from ?? server.newAddress(),
  });
  return { email, password, user_id, token };
}

/** No rule of any organisation refuses it, and nobody guesses it. */
export function newPassword(): string {
  return `quiet river ${randomBytes(9).toString('base64url')}`;
}

const INVITATION = /https?:\S+\/forgot-password\/\S+/;

/** A new person of the admin's organisation, and the secret of the link that lets them choose a password. */
export async function invite(
  server: Server,
  admin: Member,
  tag_ids: readonly string[] = [],
): Promise<{ readonly email: string; readonly user_id: string; readonly secret: string }> {
  const email = `${randomUUID()}@${domainOf(admin.email)}`;
  const { user_id } = await server.read<{ user_id: string }>({
    method: 'POST',
    path: '/api/v2/user',
    token: admin.token,
    body: { name_first: 'Security', name_last: 'check', email, tag_ids },
  });
  const [link = ''] = await linksTo(server, email, INVITATION);
  return { email, user_id, secret: secretOf(link) };
}

/**
 * A person of the admin's organisation with an account of their own; not signed in yet. Nobody sets another's password,
 * so this takes a server that shows its emails.
 */
export async function addAccount(
  server: Server,
  admin: Member,
  { grants = [], tag_ids = [] }: { grants?: readonly Grant[]; tag_ids?: readonly string[] } = {},
): Promise<Account & { readonly user_id: string }> {
  const { email, user_id, secret } = await invite(server, admin, tag_ids);
  const account = { email, password: newPassword() };
  const path = `/api/v3/auth/reset-password/${secret}`;
  await server.read({ method: 'POST', path, body: { password: account.password } });
  for (const grant of grants) {
    const body = { user_id, ...grant };
    await server.read({ method: 'POST', path: '/api/v3/permission', token: admin.token, body });
  }
  return { ...account, user_id };
}

export async function addMember(
  server: Server,
  admin: Member,
  rights: { grants?: readonly Grant[]; tag_ids?: readonly string[] } = {},
): Promise<Member> {
  return signIn(server, await addAccount(server, admin, rights));
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Whether a token still opens anything. */
export async function isAlive(server: Server, token: string): Promise<boolean> {
  return (await server.ask({ path: '/api/v3/auth/account', token })).status === 200;
}

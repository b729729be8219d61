import { randomBytes, randomUUID } from 'node:crypto';
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

/** A person of the admin's organisation with an account of their own; not signed in yet. */
export async function addAccount(
  server: Server,
  admin: Member,
  { grants = [], tag_ids = [] }: { grants?: readonly Grant[]; tag_ids?: readonly string[] } = {},
): Promise<Account & { readonly user_id: string }> {
  const account = { email: `${randomUUID()}@${domainOf(admin.email)}`, password: newPassword() };
  const { user_id } = await server.read<{ user_id: string }>({
    method: 'POST',
    path: '/api/v2/user',
    token: admin.token,
    body: { name_first: 'Security', name_last: 'check', ...account, tag_ids },
  });
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

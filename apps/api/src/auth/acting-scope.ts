import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { Kysely } from 'kysely';
import { type AuditEntry, appendAudit } from '../audit/audit.ts';
import type { Tables } from '../database/tables.ts';
import {
  type OrganisationScope,
  type WritingScope,
  writeInOrganisation,
} from '../organisation/organisation-scope.ts';
import type { Writer } from '../organisation/writer-lanes.ts';

/** A handheld device or gateway that came with a token of its organisation. */
export type Device = {
  readonly device_token_id: string;
  readonly org_id: string;
  /** What the token is called. */
  readonly name: string;
  /** The serial number of the one device that the token belongs to; null for a token of the whole organisation. */
  readonly serial: string | null;
};

/** A token of the API, as the trail names it. */
export type NamedApiToken = { readonly api_token_id: string; readonly name: string };

/** Another program, that sends tests with a token of the API; it may send those of any device. */
type SendingProgram = NamedApiToken & { readonly serial: null };

/**
 * Whoever sends tests: a person who tests people within their reach, or a device or a program, which test for the
 * organisation.
 */
export type Sender = { readonly actor: Actor } | Omit<Device, 'org_id'> | SendingProgram;

type Trail = {
  /** Where the request came from. */
  readonly address: string;
  /** Adds an entry about what is done here to the organisation's trail. Returns the entry's number. */
  audit(action: AuditAction, subject: AuditEntry['subject']): Promise<string>;
};

/** What a command receives: an organisation, whoever acts in it and from where, stamps for rows, and the trail. */
export type ActingScope = WritingScope &
  Trail & {
    readonly actor: Actor;
    /** Where it is a program that acts: the actor's id is the token's then, and nobody's in the organisation. */
    readonly token?: NamedApiToken | null;
    /** Where a second admin has confirmed exactly this. */
    readonly is_agreed?: true;
  };

/** The same where devices act too. Their entries in the trail name no person. */
export type SendingScope = WritingScope & Trail & { readonly sender: Sender };

/**
 * What a request of a signed-in person gives a command that takes more than one transaction, or works outside of any
 * in between.
 */
export type Acting = {
  readonly actor: Actor;
  readonly session_id: string;
  /** Where the request comes from. */
  readonly ip: string;
  read<T>(work: (scope: OrganisationScope) => Promise<T>): Promise<T>;
  write<T>(work: (scope: ActingScope) => Promise<T>): Promise<T>;
};

type Acts = {
  readonly actor: Actor;
  readonly address: string;
  /** Where it is a program that acts: the trail names its token and no person. */
  readonly token?: NamedApiToken | null;
};

/** Writes within the actor's organisation, in their name. */
export function writeAsActor<T>(
  database: Kysely<Tables>,
  { actor, address, token = null }: Acts,
  work: (scope: ActingScope) => Promise<T>,
): Promise<T> {
  const write = (scope: WritingScope) => {
    const trail = token ? trailOfToken(scope, token, address) : trailOf(scope, actor.user_id, address);
    return work({ ...scope, actor, token, ...trail });
  };
  const writer: Writer = { key: token?.api_token_id ?? actor.user_id, isDevice: false };
  return writeInOrganisation(database, actor.org_id, write, { writer });
}

/** Writes within the organisation of whoever sends, in the name of the person if it is one. */
export function writeAsSender<T>(
  database: Kysely<Tables>,
  orgId: string,
  { sender, address }: { readonly sender: Sender; readonly address: string },
  work: (scope: SendingScope) => Promise<T>,
): Promise<T> {
  const user_id = 'actor' in sender ? sender.actor.user_id : null;
  const write = (scope: WritingScope) => work({ ...scope, sender, ...trailOf(scope, user_id, address) });
  return writeInOrganisation(database, orgId, write, { writer: writerOf(sender) });
}

function writerOf(sender: Sender): Writer {
  if ('actor' in sender) return { key: sender.actor.user_id, isDevice: false };
  if ('device_token_id' in sender) return { key: sender.device_token_id, isDevice: true };
  return { key: sender.api_token_id, isDevice: true };
}

/** The rest of a command in the name of somebody else, who asked for it before and from elsewhere. */
export function inTheNameOf(
  scope: ActingScope,
  { actor, address }: { readonly actor: Actor; readonly address: string },
): ActingScope {
  return { ...scope, actor, token: null, ...trailOf(scope, actor.user_id, address) };
}

/** The token stands in each entry's subject: an entry's person is one of the organisation, or nobody. */
function trailOfToken(scope: WritingScope, { api_token_id, name }: NamedApiToken, address: string): Trail {
  const trail = trailOf(scope, null, address);
  return {
    ...trail,
    audit: (action, subject) => trail.audit(action, { ...subject, api_token_id, api_token: name }),
  };
}

function trailOf(scope: WritingScope, user_id: string | null, address: string): Trail {
  return {
    address,
    audit: (action, subject) => appendAudit(scope, { user_id, action, subject, address }),
  };
}

import { isSensorTest } from '@heatwise/domain/devices/device';
import type { ApiScope } from '@heatwise/domain/services/api-token';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ShownToken } from '../http/token.ts';
import { organisationsWith } from './organisations-with-work.store.ts';

type PermissionOfSession = { tag_id: string | null; access: string; active: boolean };

/** A live session with what its person may do at this moment. */
type SessionFound = {
  org_id: string;
  session_id: string;
  user_id: string;
  created_at: Date;
  used_at: Date;
  tag_ids: string[];
  permissions: PermissionOfSession[];
  /** Whether the organisation was closed by its admins. */
  is_closed: boolean;
};

type DeviceFound = {
  org_id: string;
  device_token_id: string;
  name: string;
  serial: string | null;
  used_at: Date | null;
  is_closed: boolean;
};
type WallLinkFound = {
  org_id: string;
  wall_link_id: string;
  name: string;
  tag_ids: string[];
  used_at: Date | null;
};
type CourseLinkFound = {
  org_id: string;
  link_id: string;
  user_id: string;
  used_at: Date | null;
  expires_at: Date;
  /** Revoked or replaced, or its person or their email is no longer what it was. */
  is_over: boolean;
  is_closed: boolean;
};
type ApiTokenFound = {
  org_id: string;
  api_token_id: string;
  name: string;
  scopes: ApiScope[];
  expires_at: Date | null;
  used_at: Date | null;
  /** Of whoever made it, at this moment. */
  permissions: PermissionOfSession[];
  is_closed: boolean;
};
type AccountLinkFound = {
  org_id: string;
  link_id: string;
  user_id: string;
  purpose: string;
  expires_at: Date;
};
type DomainFound = { org_id: string; domain: string };
/** Days as text. */
export type CertificateFound = {
  org_id: string;
  name: string;
  title: string;
  earned_on: string;
  valid_until: string | null;
};
/** Whose answer comes to an address of a ticket. */
type ReplyFound = { org_id: string; ticket_id: string; user_id: string };
type ProviderFound = { org_id: string; provider_id: string };
export type DigestDue = { org_id: string; user_id: string; due_at: Date };
type ReferrerFound = { org_id: string; name_first: string; organisation_name: string };
export type CredentialsFound = { org_id: string; user_id: string; password_hash: string };

/**
 * The questions that come before an organisation is known. Each needs a secret and answers its one row; of an
 * organisation that is being erased none opens anything.
 */
export type UnscopedQueries = {
  sessionOfToken(token: ShownToken): Promise<SessionFound | undefined>;
  deviceOfToken(token: ShownToken): Promise<DeviceFound | undefined>;
  /** A link that was not revoked, of an organisation that is not closed. */
  wallLinkOfToken(token: ShownToken): Promise<WallLinkFound | undefined>;
  /** Whose courses a link opens; it may be past its time. */
  courseLinkOfToken(token: ShownToken): Promise<CourseLinkFound | undefined>;
  /** A token that was not revoked; it may be past its time. */
  apiTokenOfToken(token: ShownToken): Promise<ApiTokenFound | undefined>;
  credentialsOfEmail(email: string): Promise<CredentialsFound | undefined>;
  /** Whether somebody in whatever organisation signs in with the email, given in lower case. */
  isRegisteredEmail(email: string): Promise<boolean>;
  isRegisteredDomain(domain: string): Promise<boolean>;
  /** Through whom emails of a domain, in lower case, sign in. */
  providerOfDomain(domain: string): Promise<ProviderFound | undefined>;
  organisationOfProvider(providerId: string): Promise<string | undefined>;
  /** Domains whose DNS record is to be looked for again, at most so many. */
  domainsToLookAt(times: { lookedBefore: Date; askedAfter: Date }, most: number): Promise<DomainFound[]>;
  /** Whose link it is that invites others to register, unless their organisation is closed. */
  referrerOfLink(referralId: string): Promise<ReferrerFound | undefined>;
  /** A link that came by email and has neither been used nor replaced; it may be past its time. */
  accountLinkOfToken(token: ShownToken): Promise<AccountLinkFound | undefined>;
  /** Closed organisations whose time to be taken back is over. */
  organisationsToErase(): Promise<string[]>;
  /** Where a deleted tag is still to be taken off people or measurements. */
  organisationsToSweep(): Promise<string[]>;
  /** Where somebody may have to be given a course, by the day that it is. */
  organisationsToEnrol(today: string): Promise<string[]>;
  /** Where a report is due by its schedule, or the files of one were kept long enough. */
  organisationsToReport(times: { now: Date; keptSince: Date }): Promise<string[]>;
  /** Where people are to be looked at for mails about their courses. */
  organisationsToMailCourses(now: Date): Promise<string[]>;
  /** Where there is something to look at for alerts, or somebody to tell. */
  organisationsToAlert(now: Date): Promise<string[]>;
  /** Where something happened that webhooks are told of, or something is to be sent. */
  organisationsWithWebhookWork(now: Date): Promise<string[]>;
  /** Where a ticket has been resolved for long, or a file of one was sent long ago and belongs to no message. */
  organisationsWithTicketWork(times: { resolvedBefore: Date; sentBefore: Date }): Promise<string[]>;
  /** Who answers which ticket at an address that was signed for them. */
  ticketOfReply(replyId: string): Promise<ReplyFound | undefined>;
  /** Where pseudonymous rows were asked for. */
  organisationsWithBi(): Promise<string[]>;
  /** What a certificate says, for whoever has its number. */
  certificateOfNumber(number: string): Promise<CertificateFound | undefined>;
  /** Whose daily digest is due. */
  digestsDue(now: Date): Promise<DigestDue[]>;
};

export function unscopedQueriesOf(database: Kysely<Tables>): UnscopedQueries {
  return {
    async sessionOfToken(token) {
      const { rows } = await sql<SessionFound>`
        select org_id, session_id, user_id, created_at, used_at, tag_ids, permissions, is_closed
          from ${lookUp('session_of_token', token)} where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async deviceOfToken(token) {
      const { rows } = await sql<DeviceFound>`
        select org_id, device_token_id, name, serial, used_at, is_closed from ${lookUp('device_of_token', token)}
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async wallLinkOfToken(token) {
      const { rows } = await sql<WallLinkFound>`
        select org_id, wall_link_id, name, tag_ids, used_at from ${lookUp('wall_link_of_token', token)}
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async courseLinkOfToken(token) {
      const { rows } = await sql<CourseLinkFound>`
        select org_id, link_id, user_id, used_at, expires_at, is_over, is_closed from ${lookUp('course_link_of_token', token)}
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async apiTokenOfToken(token) {
      const { rows } = await sql<ApiTokenFound>`
        select org_id, api_token_id, name, scopes, expires_at, used_at, permissions, is_closed
          from ${lookUp('api_token_of_token', token)} where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async credentialsOfEmail(email) {
      const { rows } = await sql<CredentialsFound>`
        select org_id, user_id, password_hash from credentials_of_email(${email})
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async isRegisteredEmail(email) {
      const { rows } = await sql`select 1 from registered_emails(array[${email}])`.execute(database);
      return rows.length > 0;
    },
    async isRegisteredDomain(domain) {
      const { rows } = await sql<{ is: boolean }>`select is_registered_domain(${domain}) as is`.execute(
        database,
      );
      return rows[0]?.is === true;
    },
    async providerOfDomain(domain) {
      const { rows } = await sql<ProviderFound>`
        select org_id, provider_id from provider_of_domain(${domain}) where not is_being_erased(org_id)`.execute(
        database,
      );
      return rows[0];
    },
    async organisationOfProvider(id) {
      const { rows } = await sql<{ org_id: string | null }>`
        select org_id from organisation_of_provider(${id}::uuid) as org_id where not is_being_erased(org_id)`.execute(
        database,
      );
      return rows[0]?.org_id ?? undefined;
    },
    async domainsToLookAt({ lookedBefore, askedAfter }, most) {
      const { rows } = await sql<DomainFound>`
        select org_id, domain from domains_to_look_at(${lookedBefore}::timestamptz, ${askedAfter}::timestamptz,
                                                      ${most}::integer)
         where not is_being_erased(org_id)`.execute(database);
      return rows;
    },
    async referrerOfLink(id) {
      const { rows } = await sql<ReferrerFound>`
        select org_id, name_first, organisation_name from referrer_of_link(${id}::uuid)
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async accountLinkOfToken(token) {
      const { rows } = await sql<AccountLinkFound>`
        select org_id, link_id, user_id, purpose, expires_at from ${lookUp('account_link_of_token', token)}
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    organisationsToErase: () =>
      organisationsWith(database, { name: 'organisations_to_erase', withErased: true }),
    organisationsToSweep: () =>
      organisationsWith(database, { name: 'organisations_to_sweep', withErased: true }),
    organisationsToEnrol: (today) =>
      organisationsWith(database, { name: 'organisations_to_enrol', parameters: { today } }),
    async organisationsToReport({ now, keptSince }) {
      const parameters = { now_: now, kept_since: keptSince };
      const found = await organisationsWith(database, { name: 'organisations_to_report', parameters });
      return found.filter(tellsPeople);
    },
    async organisationsToMailCourses(now) {
      const question = { name: 'organisations_to_mail_courses', parameters: { now_: now } } as const;
      return (await organisationsWith(database, question)).filter(tellsPeople);
    },
    async organisationsToAlert(now) {
      const question = { name: 'organisations_to_alert', parameters: { now_: now } } as const;
      return (await organisationsWith(database, question)).filter(tellsPeople);
    },
    organisationsWithWebhookWork: (now) =>
      organisationsWith(database, { name: 'organisations_with_webhook_work', parameters: { now_: now } }),
    organisationsWithTicketWork: ({ resolvedBefore, sentBefore }) =>
      organisationsWith(database, {
        name: 'organisations_with_ticket_work',
        parameters: { resolved_before: resolvedBefore, sent_before: sentBefore },
      }),
    async ticketOfReply(id) {
      const { rows } = await sql<ReplyFound>`
        select org_id, ticket_id, user_id from ticket_of_reply(${id}::uuid)
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    organisationsWithBi: () => organisationsWith(database, { name: 'organisations_with_bi' }),
    async certificateOfNumber(number) {
      const { rows } = await sql<CertificateFound>`
        select org_id, name, title, earned_on, valid_until from certificate_of_number(${number})
         where not is_being_erased(org_id)`.execute(database);
      return rows[0];
    },
    async digestsDue(now) {
      const { rows } = await sql<DigestDue>`
        select org_id, user_id, due_at from digests_due(${now}::timestamptz)`.execute(database);
      return rows.filter(({ org_id }) => tellsPeople(org_id));
    },
  };
}

type LookUp = `${'session' | 'device' | 'wall_link' | 'course_link' | 'api_token' | 'account_link'}_of_token`;

/** Within the organisation that the token names; in all of them for one from before tokens named theirs. */
function lookUp(name: LookUp, { hash, org_id }: ShownToken) {
  return org_id === undefined
    ? sql`${sql.raw(name)}(${hash}::bytea)`
    : sql`${sql.raw(name)}(${org_id}::uuid, ${hash}::bytea)`;
}

/** Of tests that are of nobody, nobody is told. */
function tellsPeople(orgId: string): boolean {
  return !isSensorTest(orgId);
}

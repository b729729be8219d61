import {
  CLIENT_ID_MAX_LENGTH,
  CLIENT_SECRET_MAX_LENGTH,
  DOMAIN_MAX_LENGTH,
  ISSUER_MAX_LENGTH,
  MOST_DOMAINS,
  MOST_TENANTS,
  PROVIDER_NAME_MAX_LENGTH,
  PROVIDER_PRESETS,
  TENANT_MAX_LENGTH,
} from '@heatwise/domain/session/federated/identity-provider';
import { z } from 'zod';
import { replyOf } from '../../envelope.ts';
import { sentId } from '../../fields.schema.ts';

const shape = {
  preset: z.enum(PROVIDER_PRESETS),
  name: z.string().trim().max(PROVIDER_NAME_MAX_LENGTH),
  issuer: z.string().trim().max(ISSUER_MAX_LENGTH),
  client_id: z.string().trim().max(CLIENT_ID_MAX_LENGTH),
  /** Whose tokens are accepted, by their claim `tid`; any of the issuer's where none is named. */
  allowed_tenants: z.array(z.string().trim().min(1).max(TENANT_MAX_LENGTH)).max(MOST_TENANTS),
  /** Whose emails are sent there; each must be confirmed as the organisation's. */
  domains: z.array(z.string().trim().toLowerCase().min(1).max(DOMAIN_MAX_LENGTH)).max(MOST_DOMAINS),
  /** Whether somebody unknown becomes a person, without any permission, by signing in. */
  provisions_people: z.boolean(),
};

export const providerBodySchema = z.strictObject({
  ...shape,
  /** Left out: as it was; null: none. */
  client_secret: z.string().min(1).max(CLIENT_SECRET_MAX_LENGTH).nullish(),
});
export type ProviderBody = z.infer<typeof providerBodySchema>;

export const identityProviderSchema = z.object({
  ...shape,
  provider_id: z.uuid(),
  has_client_secret: z.boolean(),
  /** How many people sign in through it. */
  people: z.number().int(),
  /** Of them, those who could not sign in without it. */
  people_without_password: z.number().int(),
});
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

const instant = z.iso.datetime().nullable();

/** A domain that the organisation registered with, asked for, or has. */
export const ownDomainSchema = z.object({
  domain: z.string(),
  /** Whose emails lead there; only a confirmed domain's do. */
  provider_id: z.uuid().nullable(),
  /** Null for a domain of the registration that nobody asked for since. */
  asked_at: instant,
  /** The TXT record that shows the domain to be the organisation's. */
  record_name: z.string(),
  record_value: z.string(),
  /** Since when the record has been seen. */
  seen_at: instant,
  confirmed_at: instant,
  /** Since when a confirmed domain has been without its record. */
  missing_since: instant,
  /** The record was seen, but the domain is another organisation's. */
  is_taken: z.boolean(),
  /** Organisations that do not want it to be confirmed. */
  objectors: z.array(z.string()),
});
export type OwnDomain = z.infer<typeof ownDomainSchema>;

/** A domain that people of this organisation sign in with, and that another organisation is about to have. */
export const askedByOthersSchema = z.object({
  domain: z.string(),
  organisation_name: z.string(),
  seen_at: z.iso.datetime(),
});

export const ssoSettingsSchema = z.object({
  providers: z.array(identityProviderSchema),
  domains: z.array(ownDomainSchema),
  asked_by_others: z.array(askedByOthersSchema),
  /** Domains that no other organisation is to have, as far as it is for this one to say. */
  objections: z.array(z.string()),
  /** To be registered with the provider: where it sends people back to, after signing in and after signing out. */
  redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  /** Issuers on this very machine are allowed; for tests and demos. */
  allows_loopback: z.boolean(),
});
export type SsoSettings = z.infer<typeof ssoSettingsSchema>;

export const connectionReportSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  keys: z.number().int(),
  can_sign_out: z.boolean(),
});
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

const params = z.object({ provider_id: sentId });
const domain = z.string().trim().toLowerCase().max(DOMAIN_MAX_LENGTH);
const done = { 200: replyOf(z.null()) };

/** Schemas of `identityProviderRoutes`. */
export const identityProviderSchemas = {
  settings: { response: { 200: replyOf(ssoSettingsSchema) } },
  create: { body: providerBodySchema, response: { 200: replyOf(z.object({ provider_id: z.uuid() })) } },
  replace: { params, body: providerBodySchema, response: done },
  delete: { params, response: done },
  test: {
    body: z.strictObject({ issuer: z.string().trim().max(ISSUER_MAX_LENGTH) }),
    response: { 200: replyOf(connectionReportSchema) },
  },
  askForDomain: { body: z.strictObject({ domain }), response: done },
  lookAtDomain: { body: z.strictObject({ domain }), response: { 200: replyOf(ownDomainSchema) } },
  giveDomainBack: { params: z.object({ domain }), response: done },
  object: { body: z.strictObject({ domain }), response: done },
  takeObjectionBack: { params: z.object({ domain }), response: done },
} as const;

import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { replyOf } from '../../envelope.ts';
import { sentId } from '../../fields.schema.ts';
import { loginRecordSchema } from '../session.contract.ts';

const provider_id = sentId;
/** What the nonce of the token is the SHA-256 of; only the browser that began the sign-in knows it. */
const nonce_secret = z.string().min(16).max(200);
const id_token = z.string().min(1).max(16_000);
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);

/** What a browser needs to send somebody to a provider. */
export const providerConfigurationSchema = z.object({
  provider_id,
  issuer: z.string(),
  client_id: z.string(),
  scopes: z.string(),
  authorization_endpoint: z.string(),
  /** `fragment` keeps the code out of every log on the way; not all providers know it. */
  response_mode: z.enum(['fragment', 'query']),
  /** Whether the provider names itself as `iss` in each response. Source: RFC 9207, §3. */
  names_issuer: z.boolean(),
});
export type ProviderConfiguration = z.infer<typeof providerConfigurationSchema>;

export const codeExchangeSchema = z.strictObject({
  provider_id,
  code: z.string().min(1).max(8000),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.url().max(500),
});
export type CodeExchange = z.infer<typeof codeExchangeSchema>;

/** Shows who holds a work account at this moment. */
export const workAccountProof = { provider_id, id_token, nonce_secret };

/**
 * How an account moves between a work account and a password of ours. Either way the token shows who holds the work
 * account at this moment; on the way to it the password shows who holds this account.
 */
export const migrationSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('password'), ...workAccountProof, new_password: password }),
  z.strictObject({
    to: z.literal('work-account'),
    ...workAccountProof,
    current_password: password,
    /** Six digits, or a recovery code, where two-factor is on. */
    code: z.string().max(64).optional(),
  }),
]);
export type Migration = z.infer<typeof migrationSchema>;

/** Schemas of `federatedRoutes`. */
export const federatedSchemas = {
  configuration: {
    querystring: z.object({ provider_id }),
    response: { 200: replyOf(providerConfigurationSchema) },
  },
  token: { body: codeExchangeSchema, response: { 200: replyOf(z.object({ id_token: z.string() })) } },
  login: {
    body: z
      .strictObject({ provider_id: provider_id.optional(), nonce_secret: nonce_secret.optional() })
      .nullish(),
    response: { 200: replyOf(loginRecordSchema) },
  },
  migrate: { body: migrationSchema, response: { 200: replyOf(z.null()) } },
} as const;

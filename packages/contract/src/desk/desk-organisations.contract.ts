import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { listOffset, searchedName } from '../list-query.ts';

/** What the desk is shown of a customer: its name, since when it is one, and its licence. */
export const deskOrganisationSchema = z.object({
  org_id: z.uuid(),
  name: z.string(),
  created_time: z.string(),
  /** People who are active: a number, and nobody's name. */
  seats_used: z.int(),
  /** Null for one without a licence, which may use everything. */
  licence: z
    .object({ plan: z.string(), seats: z.int().nullable(), valid_until: z.string().nullable() })
    .nullable(),
});
export type DeskOrganisation = z.infer<typeof deskOrganisationSchema>;

/** Organisations on a page of the list. */
export const DESK_ORGANISATIONS_PAGE = 100;

const querySchema = z.strictObject({
  /** Part of a name; case does not matter. */
  q: searchedName,
  offset: listOffset,
});

export const sentLicenceSchema = z.strictObject({
  /** The command refuses what is wrong with it in the rule's words. */
  plan: z.string().max(1000),
  seats: z.number().nullable(),
  valid_until: z.string().max(20).nullable(),
});

/** Schemas of `deskOrganisationRoutes`. */
export const deskOrganisationSchemas = {
  list: {
    querystring: querySchema,
    response: {
      200: replyOf(z.object({ organisations: z.array(deskOrganisationSchema), count: z.int() })),
    },
  },
  setLicence: {
    params: z.object({ org_id: sentId }),
    body: sentLicenceSchema,
    response: { 200: replyOf(z.null()) },
  },
} as const;

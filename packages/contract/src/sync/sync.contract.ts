import { z } from 'zod';
import {
  linkMeasurementSchema,
  measurementSchema,
  rowSchemas,
  userStubSchema,
} from '../entities/entities.contract.ts';
import { SYNCED_NAMES, type SyncedName } from '../entities/synced-entities.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema } from '../fields.schema.ts';

/*
 * How a reader of these calls stays equal to the server (docs/sync.md):
 * - A cursor is the last row's modified_time after a full page, else the reply's sync_time. A reply counts only if the
 *   cursors and the epoch it was asked with are still the reader's own; rows and cursor are stored together.
 * - An incoming row replaces the stored one when its modified_time is not older.
 * - `epoch` differs from the reader's: every cursor becomes null. From then on stored rows are replaced whatever their
 *   modified_time (a restored backup knows older versions only), and rows that the new synchronisation did not bring
 *   are deleted when it is complete: core rows after its first core reply, the others when init has ended. Where
 *   `follows` is the reader's own and init has ended, the new one is taken over and nothing else happens.
 * - After each core reply, and only then: people, measurements and permissions that `syncRightsOf` does not allow are
 *   deleted, a measurement of an unknown person with them. A linked measurement goes with its measurement; one whose
 *   measurement is missing goes when the measurements cursor has passed it, for measurements are stamped earlier than
 *   what is linked to them.
 * - Whoever comes into view brings measurements that are older than the cursors. A core reply says so (`fill`), to readers
 *   that send FILLS_HEADER (sync-paths.ts); those then walk back through them with `measures/init`, which takes the span of the core's
 *   two clocks as `fill`, until a page is empty. For readers without the header the epoch changes instead.
 * - The reply's sync_time to the first init call (null cursor) is where `measures` goes on later, for both kinds.
 */
const cursor = instantSchema.nullable().default(null);

const cursors = Object.fromEntries(SYNCED_NAMES.map((name) => [name, cursor])) as Record<
  SyncedName,
  typeof cursor
>;
/** People who came into the reader's view later than `above` and not later than `upto`. */
export const peopleFillSchema = z.strictObject({ above: instantSchema, upto: instantSchema });
export type PeopleFill = z.infer<typeof peopleFillSchema>;

/** The calls share one body: a cursor per kind (null: from the beginning) and the epoch the cursors belong to. */
export const syncRequestSchema = z.strictObject({
  ...cursors,
  /** Init only: of these people alone. */
  fill: peopleFillSchema.optional(),
  epoch: z.string().max(128).nullable().default(null),
  /**
   * Init, its fills and the digest: only measurements stamped from here on, and every recorded baseline however old. Null:
   * everything. See docs/sync.md#window-of-history.
   */
  history_from: instantSchema.nullable().optional(),
  /** Browsers of an earlier version ask a measures call for a digest. It has a call of its own now; they go on without. */
  digest: z.boolean().default(false),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/** Count and order-independent sum over rows that one may see; see digest.ts. */
export const syncDigestSchema = z.object({ count: z.number(), sum: z.string() });
export type SyncDigest = z.infer<typeof syncDigestSchema>;

/** Of every reply. */
const epochFields = {
  epoch: z.string(),
  /** The part of the epoch that everybody of the organisation shares: when it changes, all would come back at once. */
  shared_epoch: z.string().optional(),
  /** The epoch that was asked with, when its cursors hold in the new one, as after a promotion that lost nothing. */
  follows: z.string().optional(),
};

const { users, organisations, ...otherRows } = rowSchemas;

function listsOf<Rows extends Readonly<Record<string, z.ZodType>>>(rows: Rows) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, z.array(row)])) as {
    [Name in keyof Rows]: z.ZodArray<Rows[Name]>;
  };
}

export const coreReplySchema = z.object({
  users: z.array(z.union([users, userStubSchema])),
  organisation: organisations.nullable(),
  ...listsOf(otherRows),
  /** Since the cursor of people somebody came into view who has older measurements. */
  fill: z.boolean().optional(),
  /** Where the organisation's window of history begins, for `history_from`. Servers of an earlier version say nothing. */
  history_from: instantSchema.optional(),
  sync_time: instantSchema,
  ...epochFields,
});
export type CoreReply = z.infer<typeof coreReplySchema>;

export const measuresReplySchema = z.object({
  measurements: z.array(measurementSchema),
  link_measurements: z.array(linkMeasurementSchema),
  sync_time: instantSchema,
  ...epochFields,
  /** How many rows make a full page here, when it is not SYNC_PAGE_SIZE. */
  page_size: z.number().optional(),
  /**
   * Init only, where it costs nothing to know: where the page after this one will end, so that two pages can be on
   * their way at a time. A page that ends elsewhere after all (its rows got new stamps) makes what was asked ahead
   * void.
   */
  next_end: instantSchema.optional(),
  /** Init only: the cursor that was asked with. A reply to another question would leave a gap that nothing shows. */
  asked_below: instantSchema.nullable().optional(),
  /** Init only: whose past was asked for, where it was not everybody's. */
  asked_fill: peopleFillSchema.optional(),
  /** Init only: the window that was asked for. */
  asked_from: instantSchema.nullable().optional(),
});
export type MeasuresReply = z.infer<typeof measuresReplySchema>;

/**
 * What the caller may see at this snapshot, to compare with what they have. A kind is left out where it cannot be
 * compared: when a row of it was stamped after the cursor that was sent; none of them when people, tags or permissions
 * have changed, for these decide over what one may see.
 */
export const digestReplySchema = z.object({
  digests: z.object({
    users: syncDigestSchema.optional(),
    /** Over the active ones: what went out of view is sent as deleted. */
    tags: syncDigestSchema.optional(),
    permissions: syncDigestSchema.optional(),
    /** Over the active ones. */
    measurements: syncDigestSchema.optional(),
    link_measurements: syncDigestSchema.optional(),
  }),
  /**
   * In place of the digests of measurements and linked ones, while the measurements of some people whom the caller may
   * see wait for new stamps: over those of all others. Apart, so that a browser that knows of nobody to leave out
   * compares neither.
   */
  others: z
    .object({
      left_out: z.array(z.string()),
      measurements: syncDigestSchema.optional(),
      link_measurements: syncDigestSchema.optional(),
    })
    .optional(),
  sync_time: instantSchema,
  ...epochFields,
});
export type DigestReply = z.infer<typeof digestReplySchema>;
export type Digests = DigestReply['digests'];

/**
 * The pages are made by PostgreSQL and passed through, so these schemas document; tests hold the replies to them.
 */
export const syncReplySchemas = {
  core: replyOf(coreReplySchema),
  measures: replyOf(measuresReplySchema),
  digest: replyOf(digestReplySchema),
};

/** Schemas of `syncRoutes`. */
export const syncSchemas = {
  core: { body: syncRequestSchema },
  measures: { body: syncRequestSchema },
  measuresInit: { body: syncRequestSchema },
  digest: { body: syncRequestSchema },
  events: {},
} as const;

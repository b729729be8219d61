import type { SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply, Digests, SyncDigest } from '@heatwise/contract/sync/sync.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { SyncRights } from '@heatwise/domain/permissions/sync-rights';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import type { StampedTable } from './clock.store.ts';
import type { PageWriting, Written } from './json-row.ts';
import type { MeasuredPeople } from './measured-people.store.ts';

/** Who reads, as the snapshot of the call knows them. */
export type SyncReader = { readonly actor: Actor; readonly rights: SyncRights };

/** A reader of measurements: with the people whose measurements they may see. */
export type MeasuresReader = SyncReader & { readonly measured: MeasuredPeople };

/** A kind of the core call: everything that changed since its cursor, in one reply. */
export type CoreKind = {
  readonly part: Exclude<
    keyof CoreReply,
    'measurements' | 'link_measurements' | 'fill' | 'history_from' | 'sync_time' | 'epoch'
  >;
  readonly cursor: SyncedName;
  /** Where nothing is stamped later than the cursor in any of these, nothing changed, for whoever reads. */
  readonly tables: readonly StampedTable[];
  /** What the reader may see of the rows stamped later than `since`, as the inside of a list; null: all there are. */
  changed(scope: OrganisationScope, reader: SyncReader, since: string | null): Promise<string>;
};

/** A kind of the measures call: pages, oldest stamp first. */
export type PagedKind = {
  readonly part: 'measurements' | 'link_measurements';
  readonly cursor: SyncedName;
  /** Writes the list of the first `limit` rows stamped later than `since`; null: from the first one. */
  above(
    scope: OrganisationScope,
    reader: MeasuresReader,
    since: string | null,
    limit: number,
    writing: PageWriting,
  ): Promise<Written>;
};

/**
 * A walk back through the history: from below a stamp (null: from the newest) down to where the window begins (null: to
 * the first).
 */
export type Backwards = { readonly before: string | null; readonly from: string | null };

/**
 * The history that the init call walks back through: pages, newest stamp first, with the rows that hang on them. With a
 * window its rows, and after them what is held of those from before it.
 */
export type HistoryKind = {
  readonly cursor: PagedKind['part'];
  below(
    scope: OrganisationScope,
    reader: MeasuresReader,
    walk: Backwards,
    limit: number,
    writing: PageWriting,
  ): Promise<Written & { readonly linked: string }>;
  /**
   * The stamp of the `limit`-th row of what `below` gives, where an index alone suffices; null: not so, or not as
   * many.
   */
  endBelow(
    scope: OrganisationScope,
    reader: MeasuresReader,
    walk: Backwards,
    limit: number,
  ): Promise<string | null>;
};

/** Which of the measurements are compared: without those of the people left out, from where a window begins (null: all). */
export type Compared = { readonly leftOut: readonly string[]; readonly from: string | null };

/** Kinds whose rows browsers compare with the server's, told by one look. */
export type DigestedKind = {
  readonly parts: readonly (keyof Digests & SyncedName)[];
  /** Brings what the digest is made from up to date, for at most `limit` people; gives for how many it was needed. */
  recount?(scope: OrganisationScope, limit: number): Promise<number>;
  /** Whether its rows hang on people's measurements, so that some of these can be left out. */
  readonly isMeasured?: boolean;
  /** One for each part, in their order, over what the reader may see at this snapshot; null: it is not known now. */
  digests(
    scope: OrganisationScope,
    reader: MeasuresReader,
    of: Compared,
  ): Promise<readonly (SyncDigest | null)[]>;
};

/** All that is synchronised. The application lists it; the engine knows no feature. */
export type SyncedKinds = {
  readonly core: readonly CoreKind[];
  readonly paged: readonly PagedKind[];
  readonly history: HistoryKind;
  readonly digested: readonly DigestedKind[];
};

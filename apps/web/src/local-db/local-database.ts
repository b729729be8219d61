import { SYNCED_NAMES } from '@heatwise/contract/entities/synced-entities';
import type { CompiledQuery } from 'kysely';

/** Kinds of local data a screen can depend on; the sync names them when they change. */
export const DATA_KEYS = [...SYNCED_NAMES, 'profile_images'] as const;
export type DataKey = (typeof DATA_KEYS)[number];

/** What reads rows, and nothing else. */
export type LocalReader = Pick<LocalDatabase, 'rows'>;

/** What screens may ask of the local database, in whichever tab they run. Reading only: the sync is the one writer. */
export type LocalDatabase = {
  /** Names the person's database; differs between people, organisations and regions. */
  readonly name: string;
  /** Runs a compiled select where the database lives and gives its rows; rejects with a LocalDatabaseError. */
  rows<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /** Calls back with the kinds of data that changed. Returns the function that ends it. */
  onChange(listener: (changed: readonly DataKey[]) => void): () => void;
};

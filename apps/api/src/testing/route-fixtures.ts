import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WritingScope } from '../organisation/organisation-scope.ts';
import type { TestOrganisation } from './test-organisation.ts';

/** An organisation with people to ask about; features add their own rows to it. */
export type StageBase = {
  readonly organisation: TestOrganisation;
  readonly org_id: string;
  readonly tag_id: string;
  readonly user_id: string;
  /** With the same tag. */
  readonly colleague_id: string;
  /** Of the person's one address. */
  readonly index: string;
  /** Of the person. */
  readonly session_id: string;
  /** A referral that nobody made. */
  readonly referral_id: string;
  /** A link that nobody was sent. */
  readonly token: string;
};

/** What tests need to call a feature's routes; they stand in `<name>.route-fixtures.ts` of its `testing` folder. */
export type RouteFixtures<
  Rows extends Readonly<Record<string, string>> = Readonly<Record<never, string>>,
  RowsOfOthers extends string = never,
> = {
  /** Rows of its own, by the names that its addresses and bodies have for their ids. */
  readonly rows?: (
    scope: WritingScope,
    stage: Pick<StageBase, 'user_id' | 'colleague_id' | 'tag_id'>,
  ) => Promise<Rows>;
  /** What is sent to a route ("POST /api/v2/tag"). */
  readonly bodies?: Readonly<Record<string, (stage: Staged<Rows, RowsOfOthers>) => object>>;
  /** What is behind an address. */
  readonly queries?: Readonly<Record<string, (stage: Staged<Rows, RowsOfOthers>) => string>>;
  /**
   * What each role is answered by each route that knows what it is asked about: nobody, a device, a worker without
   * permission, somebody with rights elsewhere, a viewer, a manager, an admin.
   */
  readonly answers: Readonly<Record<string, readonly number[]>>;
};

type Staged<Rows, RowsOfOthers extends string> = StageBase & Rows & Readonly<Record<RowsOfOthers, string>>;

/** An organisation with one of everything that an address or a body can name. */
export type RouteStage = StageBase & {
  /** Of the person; the measurements' feature adds it. */
  readonly measurement_id: string;
  readonly [row: string]: string | TestOrganisation;
};

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.route-fixtures.ts'))
  .sort();
const loaded = await Promise.all(
  files.map(
    async (file): Promise<{ routeFixtures: RouteFixtures }> =>
      import(pathToFileURL(path.join(source, file)).href),
  ),
);

/** Those of all features: tests may look for files, the product never does. */
export const allRouteFixtures: readonly RouteFixtures[] = loaded.map(({ routeFixtures }) => routeFixtures);

/** What each role is answered by every route, by its name. */
export const recordedAnswers: Readonly<Record<string, readonly number[]>> = Object.assign(
  {},
  ...allRouteFixtures.map(({ answers }) => answers),
);

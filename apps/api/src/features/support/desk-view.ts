import type {
  SupportDevice,
  SupportOverview,
  SupportPerson,
  SupportTest,
} from '@heatwise/contract/support/support-access.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { SupportView } from '@heatwise/domain/support/support-access';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import { AppError } from '../../http/app-error.ts';
import {
  devicesSeen,
  howItStands,
  isNewLook,
  latestOf,
  peopleByName,
  personSeen,
  type Running,
  runningAccess,
  type SeenTest,
  testsOf,
} from './support.store.ts';

/** Says the classes of tests in words; the columns are named in the order in which each row has them. */
type CreateClassing = (table: {
  readonly columns: readonly { readonly name: string }[];
}) => (
  scope: Pick<DeskWritingScope, 'tx' | 'org_id'>,
  rows: readonly (readonly (string | number | null)[])[],
) => Promise<readonly string[]>;

export type DeskViewParts = { readonly clock: () => Date; readonly createClassing: CreateClassing };

/** What a member of the desk sees of an organisation that gave access. Each look is in the organisation's trail. */
export function createDeskView({ clock, createClassing }: DeskViewParts) {
  /** Throws support-access-none. Without a grant nobody learns, either, whether there is such a person. */
  async function look(
    scope: DeskWritingScope,
    what: SupportView,
    subject: { readonly user_id?: string } = {},
  ): Promise<Running> {
    const access = await runningAccess(scope);
    if (!access) throw new AppError('support-access-none');
    const key = [what, subject.user_id ?? ''].join(' ').trim();
    if (await isNewLook(scope, key, clock())) await scope.audit('support.view', { what, ...subject });
    return access;
  }

  async function overview(scope: DeskWritingScope): Promise<SupportOverview> {
    const { reason, granted_by_name, until } = await look(scope, 'overview');
    return { ...(await howItStands(scope)), reason, granted_by_name, until: until.toISOString() };
  }

  async function people(
    scope: DeskWritingScope,
    asked: { readonly q?: string | undefined; readonly offset: number },
  ): Promise<{ people: SupportPerson[]; count: number }> {
    await look(scope, 'people');
    const found = await peopleByName(scope, asked);
    const latest = await latestOf(
      scope,
      found.people.map(({ user_id }) => user_id),
    );
    const classes = await classesOf(scope, latest);
    const byPerson = new Map(latest.map((test, index) => [test.user_id, { test, words: classes[index] }]));
    return {
      count: found.count,
      people: found.people.map(({ user_id, is_hidden, tags, ...named }) => {
        const { test, words } = byPerson.get(user_id) ?? {};
        const shown = { user_id, name: fullName(named), is_hidden, tags };
        return { ...shown, latest_class: words ?? null, latest_at: test?.created_time ?? null };
      }),
    };
  }

  async function tests(
    scope: DeskWritingScope,
    userId: string,
  ): Promise<{ name: string; tests: SupportTest[] }> {
    if (!(await runningAccess(scope))) throw new AppError('support-access-none');
    const person = await personSeen(scope, userId);
    if (!person) throw new AppError('user-not-found');
    await look(scope, 'person', { user_id: userId });
    const rows = await testsOf(scope, userId);
    const classes = await classesOf(scope, rows);
    return {
      name: fullName(person),
      tests: rows.map(({ measurement_id, type, value, device, created_time, modified_time }, index) => {
        const times = { created_time, modified_time };
        return { measurement_id, type, value, device, ...times, class: classes[index] ?? '' };
      }),
    };
  }

  async function devices(scope: DeskWritingScope): Promise<SupportDevice[]> {
    await look(scope, 'devices');
    return devicesSeen(scope);
  }

  const COLUMNS = ['user_id', 'custom_id', 'type', 'value', 'metadata', 'valid', 'active'];
  function classesOf(scope: DeskWritingScope, rows: readonly SeenTest[]): Promise<readonly string[]> {
    const classing = createClassing({ columns: COLUMNS.map((name) => ({ name })) });
    return classing(
      scope,
      rows.map(({ user_id, custom_id, type, value, baseline, valid, active }) => {
        const metadata = JSON.stringify(baseline === null ? {} : { _baseline: baseline });
        return [user_id, custom_id, type, value, metadata, String(valid), String(active)];
      }),
    );
  }

  return { overview, people, tests, devices };
}

import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  success,
} from '../../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { PeopleListScreen } from '../people-list-screen.tsx';

const build = entityBuilders({ seed: 'people screen', now: 0 });
export const [mine, other] = [build.tag({ name: 'Crane crew' }), build.tag({ name: 'Night shift' })];
export const crewA = build.tag({
  name: 'Crew A',
  type: 'roster',
  metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' },
});
export const boss = build.user({ name_first: 'Boss', name_last: 'Berg' });
export const chief = build.user({ name_first: 'Chief', name_last: 'Berg' });
export const ada = build.user({ name_first: 'Ada', name_last: 'Lund', tag_ids: [mine.tag_id] });
export const ben = build.user({ name_first: 'Ben', name_last: 'Ek', tag_ids: [mine.tag_id, other.tag_id] });
export const cyd = build.user({
  name_first: 'Cyd',
  name_last: 'Lund',
  tag_ids: [other.tag_id],
  metadata: { employee_id: 'IR-1007' },
});
export const gone = build.user({ name_first: 'Old', name_last: 'Hand', active: false });
export const hid = build.user({ name_first: 'Hid', name_last: 'Den', is_hidden: true });
const organisation = {
  users: [boss, chief, ada, ben, cyd, hid, gone],
  tags: [mine, other, crewA],
  measurements: [build.measurement(ada), build.measurement(ada)],
  permissions: [
    build.permission(boss, { access: 'admin' }),
    build.permission(chief, { access: 'admin' }),
    build.permission(ada, { access: 'manager', tag_id: mine.tag_id }),
    build.permission(ada, { access: 'view_user', tag_id: other.tag_id }),
    build.permission(cyd, { access: 'view_user' }),
  ],
};

/** For the tests of a file: a list of some height, and no server left behind. */
export function preparePeople(): void {
  beforeEach(() => {
    // jsdom lays nothing out: the box has the height it would be given.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    return () => vi.restoreAllMocks();
  });
  afterEach(async () => {
    for (const server of opened.splice(0)) await server.close();
  });
}

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];

type Answers = (call: Received) => Answer | Promise<Answer>;
const changed: Answers = ({ body }) => success({ user_ids: (body as { user_ids: string[] }).user_ids });

export async function openPeople(
  as: User,
  { answer = changed as Answers, address = '/people', isRosterOpen = true, besides = '' } = {},
) {
  const server = await openLoopbackServer((call) =>
    call.method === 'OPTIONS' ? success(null) : answer(call),
  );
  opened.push(server);
  const rendered = await renderPrivateScreen(<PeopleListScreen isRosterOpen={isRosterOpen} />, {
    organisation: {
      ...organisation,
      // What the reader may do besides.
      permissions: [
        ...organisation.permissions,
        ...(besides ? [build.permission(as, { access: besides })] : []),
      ],
    },
    as,
    apiBase: `${server.base}/api`,
    address,
  });
  await screen.findByRole('heading', { name: 'People' });
  const sent = () =>
    server.received.filter(({ method }) => method !== 'OPTIONS').map(({ path, body }) => ({ path, body }));
  return { ...rendered, sent, user: userEvent.setup() };
}

export const names = () => screen.getAllByRole('link').map((link) => link.textContent);
export const choose = async (user: ReturnType<typeof userEvent.setup>, ...people: string[]) => {
  for (const name of people)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
export const button = (name: string) => screen.queryByRole('button', { name });

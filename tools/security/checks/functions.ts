import { recordedAnswers } from '../../../apps/api/src/testing/route-fixtures.ts';
import { type Check, type Ground, newFindings, type Outcome } from '../check.ts';
import { addMember, isAlive, type Member } from '../member.ts';
import { requestOn } from '../organisation.ts';

/** What these answer hangs on the account that asks, or on what others publish, not on its rights. */
const ofOneself = /\/auth\/|\/referral|\/outbox$|\/story\/:story_id\/picture$/;
/** Columns of the recorded answers. */
const WORKER = 2;
const VIEWER = 4;

/** A route answers a role as it is recorded; one that is not recorded is a finding. */
async function expectRecorded(
  { server, routes, theirs }: Ground,
  column: number,
  newcomer: () => Promise<Member>,
): Promise<Outcome> {
  const { findings, expect } = newFindings();
  let asked: Member | null = null;
  let count = 0;
  for (const route of routes) {
    if (ofOneself.test(route.url)) continue;
    if (!asked || !(await isAlive(server, asked.token))) asked = await newcomer();
    const recorded = recordedAnswers[route.name]?.[column];
    const { status } = await server.ask({ ...requestOn(route, theirs.stage), token: asked.token });
    count += 1;
    expect(status === recorded, `${route.name} answers ${status}; recorded is ${recorded ?? 'nothing'}`);
  }
  return { looked: `${count} routes`, findings };
}

export const functions: readonly Check[] = [
  {
    area: 'functions',
    name: 'somebody who may only see one tag gets from every route what is recorded',
    look: (ground) => {
      const { tag_id } = ground.theirs.stage;
      const grants = [{ tag_id, access: 'view_user,view_measure' }];
      return expectRecorded(ground, VIEWER, () => addMember(ground.server, ground.theirs.admin, { grants }));
    },
  },
  {
    area: 'functions',
    name: 'somebody without any permission gets from every route what is recorded',
    look: (ground) => expectRecorded(ground, WORKER, () => addMember(ground.server, ground.theirs.admin)),
  },
];

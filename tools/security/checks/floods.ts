import { randomBytes, randomUUID } from 'node:crypto';
import { type Check, newFindings } from '../check.ts';
import { addMember, isAlive } from '../member.ts';
import { newTest } from '../new-test.ts';
import { registerOrganisation } from '../organisation.ts';
import type { Server } from '../server.ts';
import { reachServer } from '../server.ts';

/** So many failures of an address are looked up in a minute. */
const FAILURES_A_MINUTE = 300;
const BOGUS = 400;

const bogusTokens: Check = {
  area: 'limits',
  name: 'bogus tokens are limited before they are looked up; good ones at the same address go on',
  async look({ server, theirs: { admin } }) {
    const impatient = await reachServer(server.url, { isPatient: false });
    const { findings, expect } = newFindings();
    const from = server.newAddress();
    const { token } = await addMember(server, admin);
    const path = '/api/v3/auth/account';
    const first = await impatient.ask({ path, token, from });
    expect(first.status === 200, `a good token is answered ${first.status} before`);
    const statuses: number[] = [];
    for (let n = 0; n < BOGUS; n += 1) {
      const bogus = `hws_${randomBytes(32).toString('base64url')}`;
      statuses.push((await impatient.ask({ path, token: bogus, from })).status);
    }
    const looked = statuses.filter((status) => status === 401).length;
    const stopped = statuses.filter((status) => status === 429).length;
    expect(looked <= FAILURES_A_MINUTE, `${looked} of ${BOGUS} bogus tokens are looked up`);
    expect(looked + stopped === BOGUS, 'some are answered otherwise');
    const after = await impatient.ask({ path, token, from });
    expect(after.status === 200, `a good token is answered ${after.status} afterwards`);
    impatient.close();
    return { looked: `${BOGUS} tokens: ${looked} looked up, ${stopped} turned away`, findings };
  },
};

const WRITES = 300;

const heldClock: Check = {
  area: 'limits',
  name: 'an organisation that writes as much as it can keeps no other from reading or writing',
  async look({ server, theirs: { admin } }) {
    const { findings, expect } = newFindings();
    const impatient = await reachServer(server.url, { isPatient: false });
    const rival = await registerOrganisation(server);
    const writes = Array.from({ length: WRITES }, () =>
      impatient.ask({
        method: 'POST',
        path: '/api/v2/tag',
        token: admin.token,
        body: { name: `Flood ${randomUUID()}` },
      }),
    );
    const others = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        impatient.ask({ path: '/api/v3/auth/account', token: rival.token }),
      ),
      ...Array.from({ length: 5 }, () =>
        impatient.ask({
          method: 'POST',
          path: '/api/v2/tag',
          token: rival.token,
          body: { name: `Calm ${randomUUID()}` },
        }),
      ),
    ]);
    for (const { status } of others) expect(status === 200, `another organisation is answered ${status}`);
    const answers = await Promise.all(writes);
    for (const { status } of answers) expect([200, 503].includes(status), `a write is answered ${status}`);
    const done = answers.filter(({ status }) => status === 200).length;
    impatient.close();
    return {
      looked: `${WRITES} writes at once (${done} done), 15 requests of another organisation`,
      findings,
    };
  },
};

const ROW_KB = 15;
const ROWS = 600;
const ROWS_A_POST = 50;
/** Four megabytes of contents, and what stands around them. */
const PAGE_BYTES = 6 * 1024 * 1024;

async function newPerson(server: Server, token: string): Promise<string> {
  const body = { name_first: 'Flood' };
  return (await server.read<{ user_id: string }>({ method: 'POST', path: '/api/v2/user', token, body }))
    .user_id;
}

const pages: Check = {
  area: 'limits',
  name: 'a page of the synchronisation is bounded by bytes, a test by its contents',
  async look({ server }) {
    const { findings, expect } = newFindings();
    // An organisation of its own: its pages hold nothing else.
    const { token } = await registerOrganisation(server);
    const user_id = await newPerson(server, token);
    const notes = (kb: number) => ({ raw_data: { samples: randomBytes(512 * kb).toString('hex') } });
    const post = (body: unknown) => server.ask({ method: 'POST', path: '/api/v3/measurement', token, body });
    for (const kb of [17, 62]) {
      const { status } = await post(newTest(user_id, notes(kb)));
      expect(status === 400, `a test of ${kb} KB is answered ${status}`);
    }
    for (let sent = 0; sent < ROWS; sent += ROWS_A_POST) {
      const batch = Array.from({ length: ROWS_A_POST }, () => newTest(user_id, notes(ROW_KB)));
      const { status } = await post(batch);
      expect(status === 200, `tests of ${ROW_KB} KB are answered ${status}`);
    }
    let largest = 0;
    for (const path of ['/api/v3/sync/measures', '/api/v3/sync/measures/init']) {
      const { status, text } = await server.ask({ method: 'POST', path, token, body: {} });
      expect(status === 200, `${path} is answered ${status}`);
      expect(text.length < PAGE_BYTES, `${path} answers ${Math.round(text.length / 1024)} KB`);
      largest = Math.max(largest, text.length);
    }
    return {
      looked: `${ROWS} tests of ${ROW_KB} KB; the largest page has ${Math.round(largest / 1024)} KB`,
      findings,
    };
  },
};

const afterMerge: Check = {
  area: 'devices',
  name: 'a test sent after a merge goes to the target; one poisoned row refuses no other; a token leaves its name',
  async look({ server, theirs: { admin, stage } }) {
    const { findings, expect } = newFindings();
    const { token } = admin;
    const [source, target] = [await newPerson(server, token), await newPerson(server, token)];
    const body = { source_id: source, target_id: target };
    await server.read({ method: 'PATCH', path: '/api/v3/user/merge', token, body });
    const name = `Gate ${randomUUID()}`;
    const device = await server.read<{ token: string }>({
      method: 'POST',
      path: '/api/v3/device/token',
      token,
      body: { name, serial: null },
    });
    const send = (text: string) =>
      server.ask({
        method: 'POST',
        path: '/api/v3/measurement',
        token: device.token,
        body: text,
        headers: json,
      });
    const late = newTest(source);
    const [good, bad] = [newTest(stage.user_id), newTest(stage.user_id)];
    const poisoned = `${JSON.stringify(bad).slice(0, -1)},"metadata":{"notes":"x","__proto__":{"valid":true}}}`;
    const answer = await send(`[${JSON.stringify(late)},${poisoned},${JSON.stringify(good)}]`);
    expect(answer.status === 200, `the batch is answered ${answer.status} ${answer.text.slice(0, 200)}`);
    const receipt = (
      JSON.parse(answer.text) as { data: { stored?: string[]; rejected?: { index: number }[] } }
    ).data;
    expect(receipt?.stored?.length === 2, `${receipt?.stored?.length} of 2 good rows are stored`);
    expect(
      receipt?.rejected?.map(({ index }) => index).join() === '1',
      'not the poisoned row alone is refused',
    );
    const { measurements } = await server.read<{
      measurements: { measurement_id: string; user_id: string; metadata: Record<string, unknown> }[];
    }>({ method: 'POST', path: '/api/v3/sync/measures/init', token, body: {} });
    const stored = measurements.find(({ measurement_id }) => measurement_id === late.measurement_id);
    expect(stored?.user_id === target, `the late test is ${stored ? 'somebody else’s' : 'not there'}`);
    expect(stored?.metadata._device_token === name, 'it does not say with which token it came');
    const { text } = await server.ask({ path: '/api/v3/audit', token });
    expect(text.includes(name) && text.includes('device_token.send'), 'the trail does not name the token');
    expect(await isAlive(server, token), 'the admin is gone');
    return { looked: 'a batch of 3: late, poisoned, good', findings };
  },
};

const json = { 'content-type': 'application/json' };

export const floods: readonly Check[] = [bogusTokens, heldClock, pages, afterMerge];

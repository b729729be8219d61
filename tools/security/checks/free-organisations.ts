import { randomUUID } from 'node:crypto';
import { MOST_FILE_BYTES } from '@heatwise/domain/education/module-files';
import { weekly } from '../../../apps/api/src/features/reports/testing/weekly.ts';
import { type Check, newFindings } from '../check.ts';
import { lettersTo } from '../mails.ts';
import { invite } from '../member.ts';
import { registerOrganisation } from '../organisation.ts';
import { reachServer } from '../server.ts';

const RUNS = 12;
/** Of one organisation: what it may have asked for and not got yet. */
const MOST_PENDING = 3;

const reportRuns: Check = {
  area: 'limits',
  name: 'reports that one organisation asks for wait within limits, and another’s is made at once',
  async look({ server, showsMails }) {
    if (!showsMails) return 'needs organisations without reports, which a demo registers';
    const { findings, expect } = newFindings();
    const impatient = await reachServer(server.url, { isPatient: false });
    const [busy, calm] = [await registerOrganisation(server), await registerOrganisation(server)];
    const ask = async ({ token }: { readonly token: string }, runs: number) => {
      const report_id = randomUUID();
      await server.read({ method: 'POST', path: '/api/v3/report', token, body: { ...weekly, report_id } });
      const path = `/api/v3/report/${report_id}/run`;
      return Promise.all(
        Array.from({ length: runs }, () =>
          impatient.ask({ method: 'POST', path, token, body: { run_id: randomUUID() } }),
        ),
      );
    };
    const answers = await ask(busy, RUNS);
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length >= 1 && taken.length <= MOST_PENDING, `${taken.length} of ${RUNS} runs are taken`);
    for (const { status, code, headers } of answers) {
      if (status === 200) continue;
      expect(status === 429 && code === 'report-queue-full', `a run is answered ${status} ${code}`);
      expect(Number(headers['retry-after']) > 0, 'a refused run does not say when to ask again');
    }
    const [other] = await ask(calm, 1);
    expect(other?.status === 200, `a run of another organisation is answered ${other?.status}`);
    impatient.close();
    return { looked: `${RUNS} runs at once: ${taken.length} taken`, findings };
  },
};

const VIDEO_BYTES = MOST_FILE_BYTES.video;
/** Together they exceed the gibibyte of an organisation without a licence. */
const VIDEOS = 6;

const storage: Check = {
  area: 'limits',
  name: 'an organisation without a licence stores no more than its limit',
  async look({ server, showsMails }) {
    if (!showsMails) return 'needs an organisation without files, which a demo registers';
    const { findings, expect } = newFindings();
    const { token } = await registerOrganisation(server);
    const video = { kind: 'video', name: 'Long.mp4', seconds: 61, bytes: VIDEO_BYTES };
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < VIDEOS; n += 1) {
      const body = { ...video, file_id: randomUUID() };
      codes.push((await server.ask({ method: 'POST', path: '/api/v3/education/file', token, body })).code);
    }
    expect(codes[0] === undefined, `the first video is answered ${codes[0]}`);
    expect(codes.at(-1) === 'quota-reached', `the last video is answered ${codes.at(-1)}`);
    return { looked: `${VIDEOS} videos of ${VIDEO_BYTES / 1024 ** 2} MB`, findings };
  },
};

const HOSTILE_NAME = 'Win a prize at http://evil.test/now and www.evil.test';

const hostileNames: Check = {
  area: 'mails',
  name: 'the name of an organisation is no link in emails to others, and does not come first',
  async look({ server, showsMails }) {
    if (!showsMails) return 'mails cannot be read';
    const { findings, expect } = newFindings();
    const admin = await registerOrganisation(server);
    const body = { name: HOSTILE_NAME };
    await server.read({ method: 'PATCH', path: '/api/v3/organisation', token: admin.token, body });
    const { email } = await invite(server, admin);
    const letters = await lettersTo(server, email);
    expect(letters.length > 0, 'no invitation arrived');
    for (const { subject, text } of letters) {
      expect(!/(http:\/\/|www\.)evil\.test/.test(`${subject}\n${text}`), 'the name is a link');
      expect(!text.trimStart().startsWith('Win a prize'), 'the name comes first');
      expect(text.includes('Win a prize'), 'the name is not in the email');
    }
    return { looked: `${letters.length} emails`, findings };
  },
};

export const freeOrganisations: readonly Check[] = [reportRuns, storage, hostileNames];

import { create } from 'qrcode';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../print/testing/pdf-text.ts';
import { buildTestApp, setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { answersTo, heatModule, trainingOf } from '../testing/training.ts';
import { CERTIFICATES_A_MINUTE } from './certificate.routes.ts';
import { certificatePdf, NOT_IN_THIS_SCRIPT } from './certificate-pdf.ts';

const server = setUpTestApp({ clock: () => now });
const training = trainingOf(server, () => now);
const now = new Date();
const today = now.toISOString().slice(0, 10);

let organisation: TestOrganisation;
let admin: TestHeaders;
let worker: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  organisation = await server.organisation('Blackwater Mining');
  admin = (await organisation.admin()).headers;
  const tag_id = await organisation.addTag();
  const user_id = await organisation.addPerson({ name_first: 'Zoë', name_last: 'Łukasz', tag_ids: [tag_id] });
  worker = { user_id, headers: await organisation.signIn(user_id) };
});

async function earned() {
  const content = heatModule();
  const module_id = await training.published(admin, content);
  await training.assign(admin, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(worker.headers);
  await training.readAll(worker.headers, course_id, content);
  const { attempt_id } = (await training.begin(worker.headers, course_id)).data;
  await training.submit(worker.headers, course_id, attempt_id, answersTo(content, true));
  const [course] = await training.courses(worker.headers);
  return {
    course_id: course.course_id as string,
    ...(course.certificate as { number: string; valid_until: string }),
  };
}

const look = async (number: string, query = '') => {
  const url = `/api/v3/certificate/${encodeURIComponent(number)}${query}`;
  const answer = await server.app.inject({ method: 'GET', url });
  return { ...answer.json(), status: answer.statusCode };
};
const pdfOf = (courseId: string, headers: TestHeaders) =>
  server.app.inject({ method: 'GET', url: `/api/v3/courses/${courseId}/certificate.pdf`, headers });

describe('the public look-up', () => {
  test('whoever has the number sees name, module and dates, and nothing else', async () => {
    const { number, valid_until } = await earned();
    const { status, data } = await look(number);
    expect([status, data]).toEqual([
      200,
      { number, name: 'Zoë Łukasz', title: 'Heat illness', earned_on: today, valid_until, state: 'valid' },
    ]);
    expect((await look(number.toLowerCase().replaceAll('-', ' '))).data.number).toBe(number);
  });

  test('an unknown number is not found, also one that no certificate can have', async () => {
    for (const number of ['HW-0000-0000-0000', '0', "' or true --", '%']) {
      const { status, message } = await look(number);
      expect([number, status, message]).toEqual([number, 404, 'There is no certificate with this number.']);
    }
  });

  test('past its last day it is expired', async () => {
    const { number } = await earned();
    const { owner } = server.database;
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    await owner
      .updateTable('certificates')
      .set({ valid_until: yesterday })
      .where('number', '=', number)
      .execute();
    expect((await look(number)).data.state).toBe('expired');
    // Where it is still the day before.
    expect((await look(number, `?today=${yesterday}`)).data.state).toBe('valid');
  });

  test('numbers cannot be walked: after some in a minute no more are answered', async () => {
    const walked = await buildTestApp({ clock: () => now });
    const statuses: number[] = [];
    for (let index = 0; index <= CERTIFICATES_A_MINUTE; index += 1) {
      const url = `/api/v3/certificate/HW-0000-0000-${String(index).padStart(4, '0')}`;
      statuses.push((await walked.app.inject({ method: 'GET', url })).statusCode);
    }
    await walked.close();
    expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the page to print', () => {
  test('the person and those in charge have it, nobody else', async () => {
    const { course_id, number } = await earned();
    const colleague = await organisation.person([]);
    const stranger = await (await server.organisation()).admin();
    for (const headers of [worker.headers, admin]) {
      const answer = await pdfOf(course_id, headers);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain(`certificate-${number}.pdf`);
      const { pages, lines, links } = readPdf(answer.rawPayload);
      expect(pages).toBe(1);
      expect(lines).toEqual(
        expect.arrayContaining(['Blackwater Mining', 'Zoë Łukasz', 'Heat illness', number]),
      );
      expect(links[0]).toMatch(new RegExp(`/certificate/${number}$`));
    }
    for (const { headers } of [colleague, stranger])
      expect((await pdfOf(course_id, headers)).statusCode).toBe(404);
  });

  test('a course without one says so', async () => {
    const module_id = await training.published(admin, heatModule());
    await training.assign(admin, module_id, { user_ids: [worker.user_id] });
    await training.enrol();
    const [{ course_id }] = await training.courses(worker.headers);
    const answer = await pdfOf(course_id, worker.headers);
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'There is no certificate with this number.',
    ]);
  });
});

const printed = {
  number: 'HW-7K3D-M09Q-XR21',
  organisation: 'Blackwater Mining',
  name: 'Anika Sharma',
  title: 'Heat illness',
  text: '',
  version: 3,
  earned_on: '2026-11-05',
  valid_until: '2027-11-05',
};
const ADDRESS = 'https://heat.example/certificate/HW-7K3D-M09Q-XR21';

test('says what was completed, when, until when it counts, and leads to its public page', async () => {
  const { pages, lines, links, rectangles } = readPdf(await certificatePdf(printed, ADDRESS));
  expect([pages, links]).toEqual([1, [ADDRESS]]);
  expect(lines).toEqual([
    'Blackwater Mining',
    'Certificate',
    'This is to certify that',
    'Anika Sharma',
    'has completed the training module',
    'Heat illness',
    'Number',
    'HW-7K3D-M09Q-XR21',
    'Completed',
    '05 Nov 2026',
    'Valid until',
    '05 Nov 2027',
    'Version of the module',
    '3',
    ADDRESS,
  ]);
  const dark = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules.data.filter((one) => one).length;
  // The squares of the code, and the frame.
  expect(rectangles).toBe(dark + 1);
});

test.each(['Zoë Łukasz-Ōtani', 'Ελένη Παπαδοπούλου', 'Юлія Ґудзь', 'Đỗ Nguyễn Ánh', 'O’Brien & Søn'])(
  'the name %s stands in its own script',
  async (name) => {
    expect(readPdf(await certificatePdf({ ...printed, name }, ADDRESS)).lines).toContain(name);
  },
);

test.each(['王小明', 'محمد علي', 'สมชาย', '😀'])(
  'in place of %s the reader is led to the page',
  async (name) => {
    const { lines } = readPdf(await certificatePdf({ ...printed, name }, ADDRESS));
    expect(lines).toContain(NOT_IN_THIS_SCRIPT);
    expect(lines.join('')).not.toContain('?');
  },
);

test('however long its texts are, it is one page', async () => {
  const long = 'Heat stress and hydration of crews that work in shifts '.repeat(20);
  const texts = { ...printed, name: long, title: long, text: long, organisation: 'W'.repeat(400) };
  const { pages, lines } = readPdf(await certificatePdf(texts, ADDRESS));
  expect(pages).toBe(1);
  expect(lines).toContain('HW-7K3D-M09Q-XR21');
});

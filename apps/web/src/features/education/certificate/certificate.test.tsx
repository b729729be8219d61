import type { ShownCertificate } from '@heatwise/contract/education/courses.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../../testing/render-screen.tsx';
import { CertificateDownload } from './certificate-download.tsx';
import { CertificateScreen } from './certificate-screen.tsx';

const NUMBER = 'HW-7K3D-M09Q-XR21';
const certificate: ShownCertificate = {
  number: NUMBER,
  name: 'Anika Sharma',
  title: 'Heat illness',
  earned_on: '2026-11-05',
  valid_until: '2027-11-05',
  state: 'valid',
};

let answer: Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(() => answer);
});
afterEach(() => server.close());

const show = (number = NUMBER) =>
  renderScreen(<CertificateScreen number={number} />, testPlatform(`${server.base}/api`));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a valid one says whose it is, for what, and until when', async () => {
  answer = success(certificate);
  const { container } = show();
  await heading('Valid certificate');
  for (const text of ['Anika Sharma', 'Heat illness', '05 Nov 2026', '05 Nov 2027', NUMBER])
    expect(container.textContent).toContain(text);
  expect(server.received[0]?.path).toMatch(
    new RegExp(`/v3/certificate/${NUMBER}\\?today=\\d{4}-\\d{2}-\\d{2}$`),
  );
  expect(server.received[0]?.authorization).toBeUndefined();
});

test('an expired one says so, and one that counts forever', async () => {
  answer = success({ ...certificate, state: 'expired' });
  const shown = show();
  await heading('Expired certificate');
  expect(shown.container.textContent).toContain('Expired after05 Nov 2027');
  shown.unmount();
  answer = success({ ...certificate, valid_until: null });
  show();
  expect(await screen.findByText('Does not expire')).toBeTruthy();
});

test('an unknown number is shown as it was read', async () => {
  answer = refusal(404, 'certificate-not-found', 'There is no certificate with this number.');
  show('hw 7k3d m09q xr21');
  await heading('Unknown certificate');
  expect(screen.getByText(NUMBER)).toBeTruthy();
});

test('where nobody answers, it can be tried again', async () => {
  answer = { status: 502, body: 'Bad gateway' };
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = success(certificate);
  await userEvent.click(again);
  await heading('Valid certificate');
});

test('the page to print is saved under the number', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:certificate';
  URL.revokeObjectURL = () => undefined;
  answer = { status: 200, body: '%PDF-1.3' };
  const course_id = crypto.randomUUID();
  renderScreen(
    <CertificateDownload course_id={course_id} number={NUMBER} title="Heat illness" />,
    testPlatform(`${server.base}/api`),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download certificate: Heat illness' }));
  await waitFor(() => expect(saved).toEqual([`certificate-${NUMBER}.pdf`]));
  expect(server.received[0]?.path).toMatch(new RegExp(`/v3/courses/${course_id}/certificate\\.pdf$`));
  vi.restoreAllMocks();
});

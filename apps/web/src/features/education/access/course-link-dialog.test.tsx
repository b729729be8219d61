import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { CourseLink } from '@heatwise/contract/education/courses.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../../testing/render-screen.tsx';
import { CourseLinkButton } from './course-link-dialog.tsx';

const ida = entityBuilders({ seed: 'link', now: Date.now() }).user({ name_first: 'Ida' });
const ADDRESS = `https://heat.test/access/hwc_${'A'.repeat(43)}`;
const made = {
  user_id: ida.user_id,
  name_first: 'Ida',
  name_last: 'Berg',
  address: ADDRESS,
  expires_at: '2026-12-23T00:00:00.000Z',
};

let link: CourseLink | null;
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  link = null;
  answer = ({ method }) => {
    if (method === 'GET') return success({ link });
    if (method === 'DELETE') {
      link = null;
      return success(null);
    }
    link = {
      made_by: 'Ada Lund',
      created_at: '2026-11-23T00:00:00.000Z',
      expires_at: made.expires_at,
      used_at: null,
    };
    return success(made);
  };
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

async function open(email: string | null = 'ida@berg.test') {
  renderScreen(
    <CourseLinkButton user_id={ida.user_id} name="Ida Berg" email={email} />,
    testPlatform(`${server.base}/api`),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Course link' }));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = () => server.received.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));

test('a new link is shown once, as a code and to be copied', async () => {
  await open();
  expect(await screen.findByText('There is no link that works.')).toBeTruthy();
  await press('New link and QR code');
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan, or copy the link' }));
  expect(dialog.getByRole('img', { name: 'QR code of the link of Ida Berg' })).toBeTruthy();
  expect(dialog.getByTestId('course-link').textContent).toBe(ADDRESS);
  await press('Done');
  await press('Course link');
  expect(await screen.findByText(/^Made by Ada Lund on .+, works until .+, never opened$/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(ADDRESS);
  expect(bodies()).toEqual([{ mail: false }]);
});

test('it is sent by email, and revoked', async () => {
  await open();
  await press('Send a new link by email');
  expect(await screen.findByText('Link sent to ida@berg.test.')).toBeTruthy();
  expect(document.body.textContent).not.toContain(ADDRESS);
  await press('Revoke the link');
  expect(await screen.findByText('There is no link that works.')).toBeTruthy();
  expect(bodies()).toEqual([{ mail: true }]);
});

test('whoever has no email is offered no mail, and what fails says why', async () => {
  answer = () => refusal(404, 'user-not-found', 'User not found');
  await open(null);
  expect(await screen.findByText('User not found')).toBeTruthy();
  answer = () => success({ link: null });
  await press('Try again');
  expect(await screen.findByText('This person has no email address.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a new link by email' })).toBeNull();
});

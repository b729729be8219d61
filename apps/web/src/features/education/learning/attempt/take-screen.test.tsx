import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../../platform/kept-work.ts';
import { enterText } from '../../../../testing/enter-text.ts';
import { renderPrivateScreen } from '../../../../testing/private-screen.tsx';
import { AssessmentsScreen } from '../assessments-screen.tsx';
import type { TakeSearch } from '../course-search.ts';
import { OwnDesk } from '../own-desk.tsx';
import { heatAssessment } from '../testing/heat-module.ts';
import { openLearnerServer } from '../testing/learner-server.ts';
import { TakeScreen } from './take-screen.tsx';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const worker = entityBuilders({ seed: 'taker', now: Date.now() }).user({ name_first: 'Rosa' });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await forgetWork();
});

async function serve(changed: Parameters<typeof heatAssessment>[0] = {}) {
  const content = heatAssessment(changed);
  const server = await openLearnerServer(content);
  ends.push(server.close);
  server.state.pages = content.pages.map(({ page_id }) => page_id);
  return { ...server, assessment_id: content.assessment?.assessment_id ?? '' };
}
type Server = Awaited<ReturnType<typeof serve>>;

function Take({ server, begin, assessmentId }: { server: Server; begin: TakeSearch; assessmentId: string }) {
  const [search, setSearch] = useState(begin);
  return (
    <OwnDesk>
      <TakeScreen
        courseId={server.course_id}
        assessmentId={assessmentId}
        search={search}
        onSearchChange={setSearch}
      />
    </OwnDesk>
  );
}
const stage = ({ apiBase }: Server) => ({
  organisation: { users: [worker], tags: [], measurements: [] },
  as: worker,
  apiBase,
});
const show = (server: Server, begin: TakeSearch = {}, assessmentId = server.assessment_id) =>
  renderPrivateScreen(<Take server={server} begin={begin} assessmentId={assessmentId} />, stage(server));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('somebody takes an assessment, fails, sees what was wrong, and passes with the next attempt', async () => {
  const server = await serve({ answers_shown: 'after-each-attempt' });
  await show(server);
  expect(await heading('Assessment')).toBe(document.activeElement);
  expect(screen.getByText('3 of 3')).toBeTruthy();
  await press('Begin');

  expect(await heading('What comes first?')).toBe(document.activeElement);
  expect(screen.getByText('Question 1 of 4 · 1 point')).toBeTruthy();
  const first = within(screen.getByRole('radiogroup', { name: 'What comes first?' }));
  await userEvent.click(first.getByRole('radio', { name: 'wait' }));
  await press('Next');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Crews' }));
  await press('Next');
  await enterText(await screen.findByRole('textbox', { name: 'How much an hour?' }), 'much');
  await press('Next');
  await press('Previous');
  await enterText(await screen.findByRole('textbox', { name: 'How much an hour?' }), '1,25');
  await press('Next');
  await heading('Whom do you call?');
  await press('Review');

  expect(await heading('All questions')).toBe(document.activeElement);
  expect(screen.getByText('1 question is not answered.')).toBeTruthy();
  await press('Question 4, not answered');
  await heading('Whom do you call?');
  await press('All questions');
  await press('Hand in');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand in your answers?' }));
  expect(dialog.getByText(/^1 question is not answered. It counts as wrong/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Hand in' }));

  expect(await heading('Not passed: 25 %')).toBe(document.activeElement);
  expect(screen.getByText('1 of 4 points. 80 % are needed to pass.')).toBeTruthy();
  const answers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(answers[0]).toContain('Not rightYour answer: waitRight: Cool themCooling saves lives.');
  expect(answers[1]).toContain('Your answer: CrewsRight: Crews, Visitors');
  expect(answers[2]).toContain('RightYour answer: 1.25 L');
  expect(answers[3]).toContain('Your answer: noneRight: ambulance');

  expect(screen.getByText('You have 2 attempts left.')).toBeTruthy();
  await press('Try again');
  await press('Begin');
  await userEvent.click(await screen.findByRole('radio', { name: 'Cool them' }));
  await press('Next');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Crews' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Visitors' }));
  await press('Next');
  await userEvent.type(await screen.findByRole('textbox', { name: 'How much an hour?' }), '1');
  await press('Next');
  await enterText(await screen.findByRole('textbox', { name: 'Whom do you call?' }), 'Ambulance');
  await press('Review');
  expect(await screen.findByText('You have answered every question.')).toBeTruthy();
  await press('Hand in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  await heading('Passed: 100 %');
  expect(await screen.findByText(/^Certificate HW-1234, valid until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('without a connection one goes on, and handing in waits calmly until it is back', async () => {
  const server = await serve();
  const before = await show(server);
  await press('Begin');
  await heading('What comes first?');
  server.state.isDown = true;
  await userEvent.click(screen.getByRole('radio', { name: 'Cool them' }));
  expect(await screen.findByText(/^You can go on. Your answers are kept on this device/)).toBeTruthy();
  const attempt = server.state.attempts[0]?.attempt_id;
  before.unmount();

  await show(server, { attempt });
  expect(await heading('Who needs water?')).toBeTruthy();
  expect(screen.getByText('1 of 4 answered')).toBeTruthy();
  await press('All questions');
  await press('Hand in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  expect(await heading('Handing in')).toBe(document.activeElement);
  expect(
    await screen.findByText(/^Your answers are handed in as soon as the connection is back/),
  ).toBeTruthy();
  await press('Go on answering');
  await press('Hand in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  await heading('Handing in');
  server.state.isDown = false;
  window.dispatchEvent(new Event('online'));
  await heading('Not passed: 25 %');
});

test('the time that is left is warned of before it is over, and then what there is is handed in', async () => {
  const server = await serve({ time_limit_minutes: 5 });
  const begin = Date.now();
  // The server's clock is an hour ahead of the device's.
  server.state.clock = () => Date.now() + 3_600_000;
  await show(server);
  expect(await screen.findByText(/Once you begin you have 5 minutes/)).toBeTruthy();
  await press('Begin');
  await heading('What comes first?');
  expect(screen.getByRole('timer').textContent).toBe('5 minutes left');
  expect(screen.getByText(/^You have less than 5 minutes left/, { selector: '[role=status]' })).toBeTruthy();
  const clock = vi.spyOn(Date, 'now');
  ends.push(() => clock.mockRestore());
  clock.mockReturnValue(begin + 4.5 * 60_000);
  expect(await screen.findByText(/^You have less than one minute left/)).toBeTruthy();
  clock.mockReturnValue(begin + 5.2 * 60_000);
  expect(await heading('Not passed: 0 %')).toBeTruthy();
});

test('an attempt under way goes on, another’s is not found, and a refusal says when the next may begin', async () => {
  const server = await serve({ wait_minutes: 60, answers_shown: 'never' });
  const shown = await show(server);
  await press('Begin');
  await heading('What comes first?');
  shown.unmount();
  const again = await show(server);
  await heading('What comes first?');
  expect(server.state.attempts).toHaveLength(1);
  await press('All questions');
  await press('Hand in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  await heading('Not passed: 0 %');
  expect(screen.getByText(/^You have 2 attempts left. The next one may begin on/)).toBeTruthy();
  expect(screen.queryByText(/^Right: /)).toBeNull();
  again.unmount();

  const refused = await show(server);
  expect(
    await screen.findByText(/^Please wait before you try again. The next attempt may begin on/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
  refused.unmount();
  const other = await show(server, { attempt: crypto.randomUUID() });
  await heading('Attempt not found');
  other.unmount();
  const elsewhere = await show(server, {}, crypto.randomUUID());
  await heading('Assessment not found');
  elsewhere.unmount();

  await renderPrivateScreen(
    <OwnDesk>
      <AssessmentsScreen courseId={server.course_id} />
    </OwnDesk>,
    stage(server),
  );
  const attempts = within(await screen.findByRole('list', { name: 'Attempts' }));
  expect(attempts.getByRole('link').textContent).toMatch(/^Attempt 1Handed in on .*0 %, not passed$/);
});

import { entityBuilders } from '@heatwise/builders/entity-builders';
import { translatedModule } from '@heatwise/domain/education/translated-module.fixture';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetWork } from '../../../platform/kept-work.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { TakeScreen } from '../learning/attempt/take-screen.tsx';
import { CourseScreen } from '../learning/course-screen.tsx';
import type { TakeSearch } from '../learning/course-search.ts';
import { CoursesScreen } from '../learning/courses-screen.tsx';
import { OwnDesk } from '../learning/own-desk.tsx';
import { heatAssessment } from '../learning/testing/heat-module.ts';
import { openLearnerServer } from '../learning/testing/learner-server.ts';

// Test files share their modules: one that keeps work must not leave the place to keep it in to the next.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const worker = entityBuilders({ seed: 'reader', now: Date.now() }).user({ name_first: 'Rosa' });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  window.localStorage.clear();
  await forgetWork();
});

async function serve() {
  const content = translatedModule(
    translatedModule(heatAssessment({ answers_shown: 'after-each-attempt' })),
    'ar',
  );
  const server = await openLearnerServer(content);
  ends.push(server.close);
  const assessment_id = content.assessment?.assessment_id ?? '';
  return { ...server, content, assessment_id };
}
type Server = Awaited<ReturnType<typeof serve>>;
const stage = ({ apiBase }: Server) => ({
  organisation: { users: [worker], tags: [], measurements: [] },
  as: worker,
  apiBase,
});
const showCourse = (server: Server, page?: number) =>
  renderPrivateScreen(
    <OwnDesk>
      <CourseScreen
        courseId={server.course_id}
        search={page === undefined ? {} : { page }}
        onSearchChange={() => undefined}
      />
    </OwnDesk>,
    stage(server),
  );
function Take({ server }: { server: Server }) {
  const [search, setSearch] = useState<TakeSearch>({});
  return (
    <OwnDesk>
      <TakeScreen
        courseId={server.course_id}
        assessmentId={server.assessment_id}
        search={search}
        onSearchChange={setSearch}
      />
    </OwnDesk>
  );
}
const browserWants = (...languages: string[]) => {
  const spy = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  ends.push(() => spy.mockRestore());
};
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of the course' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a course begins in the first language of the browser that is offered, and the choice is kept', async () => {
  const server = await serve();
  browserWants('fr', 'es-MX', 'en');
  const first = await showCourse(server);
  expect((await choice()).value).toBe('es');
  const title = screen.getByRole('heading', { level: 1, name: `es ${server.content.title}` });
  expect(title.lang).toBe('es');
  expect([...(await choice()).options].map(({ text }) => text)).toEqual(['English', 'العربية', 'Español']);
  await userEvent.selectOptions(await choice(), 'ar');
  expect(screen.getByRole('heading', { level: 1, name: `ar ${server.content.title}` })).toBeTruthy();
  first.unmount();

  const page = await showCourse(server, 1);
  await screen.findByRole('heading', { level: 1, name: `ar ${server.content.pages[0]?.title}` });
  const article = page.container.querySelector('article');
  expect([article?.lang, article?.dir]).toEqual(['ar', 'rtl']);
  page.unmount();

  await renderPrivateScreen(
    <OwnDesk>
      <CoursesScreen />
    </OwnDesk>,
    stage(server),
  );
  expect(await screen.findByText(`ar ${server.content.title}`)).toBeTruthy();
});

test('in the middle of an attempt the language changes and the answers stay; the result is in it as well', async () => {
  const server = await serve();
  browserWants('en');
  server.state.pages = server.content.pages.map(({ page_id }) => page_id);
  await renderPrivateScreen(<Take server={server} />, stage(server));
  await press('Begin');
  await userEvent.click(await screen.findByRole('radio', { name: 'Cool them' }));
  await userEvent.selectOptions(await choice(), 'es');
  expect(screen.getByRole('heading', { level: 1, name: 'es What comes first?' }).lang).toBe('es');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'es Cool them' }).checked).toBe(true);
  // Without a connection as well: all languages came with the attempt.
  server.state.isDown = true;
  await userEvent.selectOptions(await choice(), 'en');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cool them' }).checked).toBe(true);
  await userEvent.selectOptions(await choice(), 'es');
  server.state.isDown = false;

  await press('All questions');
  await press('Question 4, not answered');
  await enterText(await screen.findByRole('textbox', { name: 'es Whom do you call?' }), 'es Ambulance');
  await press('Review');
  await press('Hand in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand in' }));
  await screen.findByRole('heading', { level: 1, name: 'Not passed: 50 %' });
  const answers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(answers[0]).toContain('RightYour answer: es Cool them');
  expect(answers[1]).toContain('Right: es Crews, es Visitors');
  await userEvent.selectOptions(await choice(), 'en');
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Right: Crews, Visitors');
});

test('what has one language offers no choice', async () => {
  const server = await openLearnerServer(heatAssessment());
  ends.push(server.close);
  await showCourse({ ...server, content: heatAssessment(), assessment_id: '' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('combobox')).toBeNull();
});

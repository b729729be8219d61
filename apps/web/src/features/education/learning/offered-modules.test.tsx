import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { OfferedModulesCard } from './offered-modules-card.tsx';
import { OwnDesk } from './own-desk.tsx';

const worker = entityBuilders({ seed: 'offered', now: Date.now() }).user();
const module = {
  module_id: crypto.randomUUID(),
  title: 'Getting used to heat',
  summary: 'The first two weeks.',
  language: 'en',
  minutes: 9,
  cover: null,
  has_assessment: true,
};

async function show(isRefused = false) {
  const course_id = crypto.randomUUID();
  const server = await openLoopbackServer(({ method, path }) => {
    if (method === 'POST')
      return isRefused ? refusal(404, 'module-not-found', 'Gone.') : success({ course_id });
    return success(path.endsWith('/offered') ? { modules: [module] } : { courses: [] });
  });
  const stage = {
    organisation: { users: [worker], tags: [], measurements: [] },
    as: worker,
    apiBase: server.base,
  };
  const rendered = await renderPrivateScreen(
    <OwnDesk>
      <OfferedModulesCard />
    </OwnDesk>,
    stage,
  );
  return { ...rendered, server, course_id };
}

test('what is offered says what it is, and one press begins and opens it', async () => {
  const { server, router, course_id } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Begin Getting used to heat' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/courses/${course_id}`));
  expect(server.received.find(({ method }) => method === 'POST')?.body).toEqual({
    module_id: module.module_id,
  });
  await server.close();
});

test('one that is gone meanwhile leaves the list as it is, asked for again', async () => {
  const { server, router } = await show(true);
  await screen.findByText('About 9 min · With an assessment');
  const before = router.state.location.pathname;
  await userEvent.click(screen.getByRole('button', { name: /^Begin/ }));
  const asked = () => server.received.filter(({ path }) => path.endsWith('/offered')).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  expect(router.state.location.pathname).toBe(before);
  await server.close();
});

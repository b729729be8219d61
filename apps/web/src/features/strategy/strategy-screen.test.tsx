import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import {
  ADVICE_REQUIRED,
  DRINK_NOT_VALID,
  STANDARD_ADVICE,
} from '@heatwise/domain/strategy/hydration-advice';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { LatestAdvice } from './latest-advice.tsx';
import { StrategyScreen } from './strategy-screen.tsx';
import type { StrategySearch } from './strategy-search.ts';

const now = Date.now();
const build = entityBuilders({ seed: 'strategy', now });
const crew = build.tag({ name: 'Crane crew' });
const admin = build.user({ name_first: 'Ada', name_last: 'Lund' });
const manager = build.user({ name_first: 'Max', name_last: 'Frey', tag_ids: [crew.tag_id] });
const ida = build.user({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew.tag_id] });
const everybody = build.strategy();
const forCrew = build.strategy({
  tag_id: crew.tag_id,
  advice: 'Leave the cabin and drink.',
  drink_millilitres: 600,
});
const gone = build.strategy({ user_id: ida.user_id, advice: 'Taken back.', active: false });
const test80 = build.measurement(ida, { type: 'sosm', value: 80 });
const organisation = {
  users: [admin, manager, ida],
  tags: [crew],
  measurements: [test80],
  permissions: [
    build.permission(admin, { access: 'admin' }),
    build.permission(manager, { access: 'manager', tag_id: crew.tag_id }),
  ],
  strategy: [everybody, forCrew, gone],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(() => success(everybody));
});
afterEach(() => server.close());

function Screen({ first = {} }: { first?: StrategySearch }) {
  const [search, setSearch] = useState(first);
  return <StrategyScreen search={search} onSearchChange={setSearch} />;
}
const show = (as: User, first?: StrategySearch) =>
  renderPrivateScreen(<Screen {...(first && { first })} />, {
    organisation,
    as,
    apiBase: `${server.base}/api`,
  });
const writes = () => server.received.map(({ method, path, body }) => [method, path, body]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('advice for everybody is shown class by class, changed and removed', async () => {
  await show(admin);
  const hydration = await screen.findByRole('region', { name: 'Hydration' });
  expect(within(hydration).getByText('Drink a glass of water now.')).toBeTruthy();
  expect(within(hydration).getByText('Drink 250 mL · Written here')).toBeTruthy();
  expect(within(hydration).getByText(STANDARD_ADVICE.severely_dehydrated.advice)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Severely Dehydrated' })).toBeNull();

  await press('Edit Severely Dehydrated');
  const dialog = await screen.findByRole('dialog', { name: 'Severely Dehydrated' });
  const words = within(dialog).getByLabelText('Advice');
  await userEvent.clear(words);
  await userEvent.clear(within(dialog).getByLabelText('Drink now (mL)'));
  await enterText(within(dialog).getByLabelText('Drink now (mL)'), '1500');
  await press('Save');
  expect(await within(dialog).findByText(ADVICE_REQUIRED)).toBeTruthy();
  expect(within(dialog).getByText(DRINK_NOT_VALID)).toBeTruthy();
  await enterText(words, 'Stop and call the medic.');
  await userEvent.clear(within(dialog).getByLabelText('Drink now (mL)'));
  await press('Save');
  expect(await screen.findByText('Advice saved.')).toBeTruthy();

  await press('Remove Mildly Dehydrated');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Advice removed.')).toBeTruthy();
  expect(writes()).toEqual([
    [
      'PUT',
      '/api/v3/strategy',
      {
        tag_id: null,
        user_id: null,
        type: 'sosm',
        status: 'severely_dehydrated',
        advice: 'Stop and call the medic.',
        drink_millilitres: null,
      },
    ],
    ['DELETE', `/api/v3/strategy/${everybody.strategy_id}`, undefined],
  ]);
});

test('a manager reads the advice for everybody and writes for their own tag and its people', async () => {
  await show(manager);
  await screen.findByRole('region', { name: 'Hydration' });
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();

  await press('Open the advice for Crane crew: Mildly Dehydrated');
  expect(await screen.findByRole('button', { name: 'Remove Mildly Dehydrated' })).toBeTruthy();
  await userEvent.click(screen.getByText('A person'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ida Berg' }));
  await press('Edit Mildly Dehydrated');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Advice saved.');

  expect(writes()[0]?.[2]).toMatchObject({ tag_id: null, user_id: ida.user_id, drink_millilitres: 600 });
});

test('the latest result of a person shows what to do, by the narrowest advice', async () => {
  await renderPrivateScreen(<LatestAdvice user_id={ida.user_id} type="sosm" />, { organisation, as: admin });

  const card = await screen.findByRole('region', { name: 'Latest hydration test' });
  const note = await within(card).findByRole('region', { name: 'What to do' });
  expect(within(card).getByText('80 mOsm')).toBeTruthy();
  expect(note.textContent).toBe(
    'What to doDrink 600 mLLeave the cabin and drink.Advice for Crane crew. Screening, not diagnosis.',
  );
  expect(within(card).queryByText('Test now')).toBeNull();
});

test('the advice on a two-day-old result is marked as past; the action is to test now', async () => {
  const old = build.measurement(ida, {
    type: 'sosm',
    value: 160,
    created_time: new Date(now - 2 * 86_400_000).toISOString().replace('Z', '000Z'),
  });
  let asked = 0;
  const latest = <LatestAdvice user_id={ida.user_id} type="sosm" onTestNow={() => (asked += 1)} />;
  await renderPrivateScreen(latest, {
    organisation: { ...organisation, measurements: [old], strategy: [] },
    as: admin,
  });

  expect(
    await screen.findByText('This result is more than 8 hours old. It no longer says what to do.'),
  ).toBeTruthy();
  expect(screen.getByText('Advice at the time')).toBeTruthy();
  await press('Test now');
  expect(asked).toBe(1);
  expect(await screen.findByText(STANDARD_ADVICE.severely_dehydrated.advice)).toBeTruthy();
  expect(screen.getByText('Standard advice. Screening, not diagnosis.')).toBeTruthy();
});

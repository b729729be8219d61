import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { DehydrationScreen } from '../features/assessments/dehydration-screen.tsx';
import { CloseForm } from '../features/organisation/close/close-screen.tsx';
import { InviteForm } from '../features/referral/referral-screen.tsx';
import { ChangePasswordForm } from '../features/session/account/account-screen.tsx';
import { CodeStep } from '../features/session/code-step.tsx';
import { TagProvider } from '../features/tags/tag-frame.tsx';
import { TagMembers } from '../features/tags/tag-members.tsx';
import type { TagRow } from '../features/tags/tags.queries.ts';
import { AnswerForm } from '../features/tickets/ticket-screen.tsx';
import { enterText } from '../testing/enter-text.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';

const build = entityBuilders({ seed: 'pages', now: Date.now() });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const crew = build.tag({ name: 'Crane crew' });
const ticket = { ticket_id: crew.tag_id, state: 'open', takes_mail: false } as unknown as WholeTicket;
const account = { email: null, organisation_name: 'North', password_minimum: 8 } as never;
const nothing = () => undefined;

async function show(page: ReactNode) {
  const { router } = await renderPrivateScreen(page, {
    organisation: {
      users: [admin],
      tags: [crew],
      measurements: [],
      permissions: [build.permission(admin, { access: 'admin' })],
    },
    as: admin,
  });
  return { leave: () => void router.navigate({ to: '/elsewhere' as never }), router };
}
const type = (label: RegExp) => async () => enterText(await screen.findByLabelText(label), '3');
async function choosePreset(): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Preset'), 'High Risk');
}
async function enterTemperature(): Promise<void> {
  await userEvent.click(await screen.findByText('Enter the values'));
  await userEvent.type(await screen.findByLabelText(/^Temperature/), '3');
}
async function choosePerson(): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add people' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ida Berg/ }));
}

type Page = readonly [name: string, page: ReactNode, change: () => Promise<void>];
const PAGES: readonly Page[] = [
  ['the answer to a ticket', <AnswerForm key="answer" ticket={ticket} />, type(/^Message$/)],
  [
    'people chosen for a tag',
    <TagProvider key="tag" tag={{ ...crew, metadata: '{}' } as unknown as TagRow}>
      <TagMembers />
    </TagProvider>,
    choosePerson,
  ],
  ['the thirteen factors', <DehydrationScreen key="factors" onSaved={nothing} />, choosePreset],
  ['the weather of the calculator', <DehydrationScreen key="weather" onSaved={nothing} />, enterTemperature],
  ['an invitation', <InviteForm key="invitation" />, type(/^Email/)],
  ['a two-factor code', <CodeStep key="code" error={null} onSubmit={nothing} />, type(/^One-time code/)],
  ['the closing of the organisation', <CloseForm key="close" name="North" hasExported />, type(/^Type/)],
];

test.each(PAGES)('leaving asks before it discards %s', async (_, page, change) => {
  const { leave, router } = await show(page);
  await change();
  leave();
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

test.each(PAGES)('leaving asks nothing while there is nothing to discard: %s', async (_, page) => {
  const { leave, router } = await show(page);
  await screen.findAllByRole('button');
  leave();
  await expect.poll(() => router.state.location.pathname, { timeout: 15_000 }).toBe('/elsewhere');
});

test('passwords are left without a question', async () => {
  const { leave, router } = await show(<ChangePasswordForm account={account} />);
  await type(/^Current password/)();
  leave();
  await expect.poll(() => router.state.location.pathname, { timeout: 15_000 }).toBe('/elsewhere');
});

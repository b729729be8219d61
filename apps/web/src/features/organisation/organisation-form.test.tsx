import { entityBuilders } from '@heatwise/builders/entity-builders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { LocalOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { OrganisationForm } from './organisation-screen.tsx';

const build = entityBuilders({ seed: 'organisation form', now: Date.parse('2026-11-20T08:00:00Z') });
const boss = build.user({ name_first: 'Boss' });
const organisation: LocalOrganisation = {
  org_id: boss.org_id,
  name: 'Harbour Works',
  measurementSystem: 'metric',
  metadata: { industry: 'Ports' },
  image: null,
};

type Host = { arrive: (changed: LocalOrganisation) => void };

function Form({ host }: { host: Host }) {
  const [known, setKnown] = useState(organisation);
  host.arrive = setKnown;
  return <OrganisationForm organisation={known} />;
}

test('saving leaves alone what another admin saved meanwhile', async () => {
  const user = userEvent.setup();
  const server = await openLoopbackServer(() => success(build.organisation()));
  const host: Host = { arrive: () => undefined };
  const people = { users: [boss], tags: [], measurements: [] };
  const permissions = [build.permission(boss, { tag_id: null, access: 'admin' })];
  const stage = { organisation: { ...people, permissions }, as: boss, apiBase: server.base };
  await renderPrivateScreen(<Form host={host} />, stage);
  await enterText(await screen.findByLabelText('Website'), 'https://harbour.test');

  const metadata = { industry: 'Ports', address: '1 Quay', _offline_days: 3 };
  act(() => host.arrive({ ...organisation, name: 'Harbour', metadata }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('1 Quay');
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://harbour.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.received.map(({ body }) => body)).toEqual([
      { metadata: { website: 'https://harbour.test' } },
    ]),
  );
  await server.close();
});

test('the history that browsers keep has a number of days, and its limits', async () => {
  const user = userEvent.setup();
  const server = await openLoopbackServer(() => success(build.organisation()));
  const permissions = [build.permission(boss, { tag_id: null, access: 'admin' })];
  const stage = {
    organisation: { users: [boss], tags: [], measurements: [], permissions },
    as: boss,
    apiBase: server.base,
  };
  await renderPrivateScreen(<OrganisationForm organisation={organisation} />, stage);
  const field = await screen.findByLabelText<HTMLInputElement>('Days of history in browsers');
  expect(field.value).toBe('400');
  const save = async (days: string) => {
    await user.clear(field);
    await user.type(field, days);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await save('30');
  expect(await screen.findByText('The history must be a whole number of days from 62 to 3650.')).toBeTruthy();
  expect(server.received).toEqual([]);
  await save('730');
  await waitFor(() =>
    expect(server.received.map(({ body }) => body)).toEqual([{ metadata: { _history_days: 730 } }]),
  );
  await server.close();
});

test('an admin sees and changes the time zone of the organisation', async () => {
  const user = userEvent.setup();
  const server = await openLoopbackServer(() => success(build.organisation()));
  const permissions = [build.permission(boss, { tag_id: null, access: 'admin' })];
  const stage = {
    organisation: { users: [boss], tags: [], measurements: [], permissions },
    as: boss,
    apiBase: server.base,
  };
  const perth = { ...organisation, metadata: { _time_zone: 'Australia/Perth' } };
  await renderPrivateScreen(<OrganisationForm organisation={perth} />, stage);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  expect(field.value).toBe('Australia/Perth');
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'Europe/Berlin');
  await user.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.received.map(({ body }) => body)).toEqual([{ metadata: { _time_zone: 'Europe/Berlin' } }]),
  );
  await server.close();
});

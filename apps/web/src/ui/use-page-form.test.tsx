import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RequestFailure } from '../platform/request-failure.ts';
import { enterText } from '../testing/enter-text.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { UnsavedChangesGuard } from './unsaved-changes.tsx';
import { usePageForm } from './use-page-form.tsx';

type Values = {
  readonly name: string;
  readonly details: { readonly town: string; readonly phone: string };
};
const SAVED: Values = { name: 'North', details: { town: 'Perth', phone: '1' } };

type Host = { arrive: (saved: Values) => void };
type Send = (values: Values) => Promise<void>;

function Form({ host, send }: { host: Host; send: Send }) {
  const [saved, setSaved] = useState(SAVED);
  const [state, setState] = useState({ isPending: false, isSuccess: false });
  host.arrive = setSaved;
  const form = usePageForm({
    saved,
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? 'A name is needed.' : null }),
    inputOf: (values) => values,
    write: {
      ...state,
      mutateAsync: async (values: Values) => {
        setState({ isPending: true, isSuccess: false });
        try {
          await send(values);
          setState({ isPending: false, isSuccess: true });
        } catch (failure) {
          setState({ isPending: false, isSuccess: false });
          throw failure;
        }
      },
      reset: () => setState({ isPending: false, isSuccess: false }),
    },
  });
  const { details } = form.values;
  const input = (key: keyof Values['details']) => (
    <label>
      {key}
      <input
        value={details[key]}
        aria-invalid={form.problems[`details.${key}`] !== undefined}
        onChange={(event) => form.change({ details: { ...details, [key]: event.currentTarget.value } })}
      />
    </label>
  );
  const { error, ...name } = form.field('name');
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <label>
        name
        <input {...name} aria-invalid={error !== undefined} />
      </label>
      {input('town')}
      {input('phone')}
      <ul>
        {Object.values(form.problems).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link to={'/other' as string}>Elsewhere</Link>
      {form.saveBar}
    </form>
  );
}

async function setUp(send: Send = async () => undefined) {
  const host: Host = { arrive: () => undefined };
  const root = createRootRoute({
    component: () => (
      <UnsavedChangesGuard>
        <Outlet />
      </UnsavedChangesGuard>
    ),
  });
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Form host={host} send={send} />,
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/other',
    component: () => 'The other page',
  });
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // The application's router is the registered one; this small one stands in for it.
  renderScreen(<RouterProvider router={router as never} />);
  await screen.findByLabelText('name');
  return { user: userEvent.setup(), arrive: (saved: Values) => act(() => host.arrive(saved)) };
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const saveButton = () => screen.queryByRole('button', { name: 'Save' });

test('data that arrives during editing shows in every unchanged field, and what was typed stays', async () => {
  const send = vi.fn<Send>(async () => undefined);
  const { user, arrive } = await setUp(send);
  await enterText(screen.getByLabelText('town'), ' City');

  arrive({ name: 'South', details: { town: 'Broome', phone: '2' } });

  expect([textIn('name'), textIn('town'), textIn('phone')]).toEqual(['South', 'Perth City', '2']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledWith({ name: 'South', details: { town: 'Perth City', phone: '2' } });
});

test('an untouched form follows what arrives, and discarding goes to the newest', async () => {
  const { user, arrive } = await setUp();
  arrive({ ...SAVED, name: 'South' });
  expect(textIn('name')).toBe('South');
  expect(saveButton()).toBeNull();

  await user.type(screen.getByLabelText('name'), 'x');
  arrive({ ...SAVED, name: 'West' });
  expect(textIn('name')).toBe('Southx');
  await user.click(screen.getByRole('button', { name: 'Discard' }));

  expect(textIn('name')).toBe('West');
  expect(saveButton()).toBeNull();
});

test('what the rules refuse is not sent: the error is at its field, which gets the focus', async () => {
  const send = vi.fn<Send>(async () => undefined);
  const { user, arrive } = await setUp(send);
  await user.clear(screen.getByLabelText('name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(screen.getByText('A name is needed.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));
  expect(send).not.toHaveBeenCalled();
  // Arriving values mend nothing.
  arrive({ ...SAVED, details: { town: 'Broome', phone: '1' } });
  expect(screen.getByText('A name is needed.')).toBeTruthy();
  await user.type(screen.getByLabelText('name'), 'N');
  expect(screen.queryByText('A name is needed.')).toBeNull();
});

test('what the server refuses is shown at its field too, with what was typed', async () => {
  const problems = [{ path: 'details.phone', message: 'No such number.' }];
  const { user } = await setUp(() =>
    Promise.reject(new RequestFailure('invalid-request', 'Refused.', { problems })),
  );
  await user.type(screen.getByLabelText('phone'), '23');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('No such number.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('phone')));
  expect(textIn('phone')).toBe('123');
});

test('leaving asks while something is unsaved: not after saving, and again after the next change', async () => {
  const { user, arrive } = await setUp();
  await user.type(screen.getByLabelText('name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  arrive({ ...SAVED, name: 'Northx' });
  await waitFor(() => expect(saveButton()).toBeNull());

  await user.type(screen.getByLabelText('name'), 'y');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(textIn('name')).toBe('Northxy');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  arrive({ ...SAVED, name: 'Northxy' });
  await waitFor(() => expect(saveButton()).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));

  expect(await screen.findByText('The other page')).toBeTruthy();
});

test('what is typed during a save stays, unsaved', async () => {
  let stored: () => void = () => undefined;
  const { user, arrive } = await setUp(() => new Promise((resolve) => (stored = resolve)));
  await user.type(screen.getByLabelText('name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(screen.getByLabelText('name'), 'y');
  await act(async () => stored());
  arrive({ ...SAVED, name: 'Northx' });

  expect(textIn('name')).toBe('Northxy');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
});

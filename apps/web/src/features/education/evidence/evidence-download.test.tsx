import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { EvidenceDownload } from './evidence-download.tsx';

const build = entityBuilders({ seed: 'evidence', now: Date.now() });
const [admin, manager] = [build.user(), build.user()];
const organisation = {
  users: [admin, manager],
  tags: [],
  measurements: [],
  permissions: [
    build.permission(admin, { access: 'admin' }),
    build.permission(manager, { access: 'manager' }),
  ],
};

/** The page's own blobs cannot be asked for their text in jsdom. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsText(blob);
  });
}

test('an admin saves the evidence as of today; managers are not offered it', async () => {
  const after = crypto.randomUUID();
  const server = await openLoopbackServer(({ path }) => {
    if (!path.includes('/xapi')) return { status: 200, body: 'Person' };
    const more = `/api/v3/education/evidence/xapi?after=${after}`;
    const body = path.includes(after)
      ? { statements: [{ id: 'two' }], more: '' }
      : { statements: [{ id: 'one' }], more };
    return { status: 200, body };
  });
  const apiBase = `${server.base}/api`;
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const blobs: (Blob | MediaSource)[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob);
    return 'blob:evidence';
  };
  URL.revokeObjectURL = () => undefined;
  const screenOf = (
    <>
      <p>Shown</p>
      <EvidenceDownload />
    </>
  );
  const shown = await renderPrivateScreen(screenOf, { organisation, as: admin, apiBase });
  await userEvent.click(await screen.findByRole('button', { name: 'Export evidence (CSV)' }));
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(/^heatwise-training-\d{4}-\d\d-\d\d\.csv$/)]),
  );
  expect(server.received[0]?.path).toMatch(/\/v3\/education\/evidence\.csv\?today=/);
  await userEvent.click(screen.getByRole('button', { name: 'Export statements (xAPI)' }));
  await waitFor(() => expect(saved[1]).toMatch(/^heatwise-training-\d{4}-\d\d-\d\d-xapi\.json$/));
  expect(JSON.parse(await textOf(blobs[1] as Blob))).toEqual({
    statements: [{ id: 'one' }, { id: 'two' }],
    more: '',
  });
  expect(server.received.slice(1).map(({ path }) => path.split('?')[1] ?? '')).toEqual([
    '',
    `after=${after}`,
  ]);
  shown.unmount();

  await renderPrivateScreen(screenOf, { organisation, as: manager, apiBase });
  await screen.findByText('Shown');
  expect(screen.queryByRole('button')).toBeNull();
  vi.restoreAllMocks();
  await server.close();
});

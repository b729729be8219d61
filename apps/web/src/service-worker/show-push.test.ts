import { beforeEach, expect, test, vi } from 'vitest';
import { answerPush, OPEN_SCREEN, showPush } from './show-push.ts';

const message = {
  title: 'Critical: Severe dehydration',
  body: 'Severely dehydrated. Open Heatwise to see whom or what it is about.',
  tag: 'alert 1',
  stays: true,
  open: '/settings/alerts',
  acknowledge: { call: '/api/v3/alerts/acknowledge/abc', screen: '/alerts/acknowledge/abc' },
};

const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => undefined);
const openWindow = vi.fn(async (_address: string) => null);
const send = vi.fn(async (_address: string, _request?: RequestInit) => new Response('{}'));
let pages: object[];
const worker = () =>
  ({
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
    fetch: send,
  }) as unknown as Parameters<typeof showPush>[0];
beforeEach(() => {
  pages = [];
  for (const mock of [showNotification, openWindow, send]) mock.mockClear();
});

async function shown() {
  await showPush(worker(), JSON.stringify(message));
  const [title, options] = showNotification.mock.lastCall ?? [];
  return { title, options, close: vi.fn(), data: options?.data } as unknown as Notification & {
    options: NotificationOptions & { actions: unknown[] };
  };
}

test('a message stays until it is pressed and offers to acknowledge', async () => {
  const { title, options } = await shown();
  expect(title).toBe(message.title);
  expect(options).toMatchObject({ body: message.body, tag: 'alert 1', requireInteraction: true });
  expect(options.actions).toEqual([{ action: 'acknowledge', title: 'Acknowledge' }]);
});

test.each([undefined, '', 'no JSON', '{"title":"Elsewhere","open":"https://elsewhere.test"}'])(
  'what cannot be read is shown as news: %s',
  async (text) => {
    await showPush(worker(), text);
    expect(showNotification).toHaveBeenCalledWith('Heatwise', expect.objectContaining({ actions: [] }));
  },
);

test('acknowledging from the message opens nothing', async () => {
  const notification = await shown();
  await answerPush(worker(), notification, 'acknowledge');
  expect(send).toHaveBeenCalledWith(message.acknowledge.call, expect.objectContaining({ method: 'POST' }));
  expect(showNotification.mock.lastCall?.[0]).toBe('Acknowledged');
  expect(openWindow).not.toHaveBeenCalled();
});

test('where that fails, the page opens that says why', async () => {
  for (const failure of [
    async () => new Response('', { status: 404 }),
    () => Promise.reject(new Error('offline')),
  ]) {
    send.mockImplementationOnce(failure);
    await answerPush(worker(), await shown(), 'acknowledge');
    expect(openWindow).toHaveBeenLastCalledWith(message.acknowledge.screen);
  }
});

test('a press opens the product, or has the page that is open go there itself', async () => {
  await answerPush(worker(), await shown(), '');
  expect(openWindow).toHaveBeenCalledWith('/settings/alerts');
  const postMessage = vi.fn();
  const page = { visibilityState: 'hidden', focus: async () => ({ postMessage }) };
  pages = [page];
  await answerPush(worker(), await shown(), '');
  expect(postMessage).toHaveBeenCalledWith({ type: OPEN_SCREEN, to: '/settings/alerts' });
  expect(openWindow).toHaveBeenCalledTimes(1);
  // Closed in the meantime, or not to be brought forward.
  pages = [{ ...page, focus: () => Promise.reject(new Error('not allowed')) }];
  await answerPush(worker(), await shown(), '');
  expect(openWindow).toHaveBeenCalledTimes(2);
});

import { expect, test, vi } from 'vitest';
import { watchAppUpdates } from './app-update.ts';

type Worker = EventTarget & { state: string; postMessage: ReturnType<typeof vi.fn> };

function worker(): Worker {
  return Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
}

/** A browser's service workers, moved by hand. */
function browserWith({ controlled }: { controlled: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as Worker | null,
    installing: null as Worker | null,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? worker() : null,
    register: vi.fn(async () => registration),
  });
  const reload = vi.fn();
  const browser = { navigator: { serviceWorker: container }, location: { reload }, setInterval: vi.fn() };

  async function install(): Promise<Worker> {
    await Promise.resolve();
    const next = worker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = next;
    next.state = 'installed';
    next.dispatchEvent(new Event('statechange'));
    return next;
  }
  return { browser: browser as never, container, reload, install };
}

const atOnce = (work: () => void) => work();

test('a newer version waits, is announced, and takes over only when asked', async () => {
  const { browser, container, reload, install } = browserWith({ controlled: true });
  const update = watchAppUpdates(browser, '/sw.js', atOnce);
  update.start();
  const listener = vi.fn();
  update.subscribe(listener);
  expect(update.isWaiting()).toBe(false);

  const waiting = await install();
  expect(update.isWaiting()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();

  update.apply();
  expect(waiting.postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]);
  container.dispatchEvent(new Event('controllerchange'));

  expect(reload).toHaveBeenCalledOnce();
});

test('the first installation is not an update', async () => {
  const { browser, install } = browserWith({ controlled: false });
  const update = watchAppUpdates(browser, '/sw.js', atOnce);
  update.start();

  await install();

  expect(update.isWaiting()).toBe(false);
});

test('a browser without service workers works just the same', () => {
  const update = watchAppUpdates({ navigator: {} } as never, '/sw.js', atOnce);
  update.start();

  expect(update.isWaiting()).toBe(false);
});

import type { PushMessage } from '@heatwise/domain/notifications/notifications';

/** What a shown message carries, for when it is pressed. */
type Shown = Pick<PushMessage, 'title' | 'open' | 'acknowledge' | 'tag'>;

/** Told to an open page, which goes there: it knows whether something is unsaved. */
export const OPEN_SCREEN = 'HEATWISE_OPEN';

const ICON = '/icons/heatwise-192.png';
const ACKNOWLEDGE = 'acknowledge';
const LIMIT_MS = 15_000;

type Worker = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients'> & { readonly fetch: typeof fetch };

/** Shows a message. One that cannot be read is shown as well: browsers want to see something for each. */
export async function showPush({ registration }: Worker, text: string | undefined): Promise<void> {
  const { title, body, tag, ...rest } = readMessage(text);
  const options: NotificationOptions & { renotify: boolean; actions: readonly object[] } = {
    body,
    tag,
    icon: ICON,
    badge: ICON,
    renotify: true,
    requireInteraction: rest.stays,
    data: { title, tag, open: rest.open, acknowledge: rest.acknowledge } satisfies Shown,
    actions: rest.acknowledge ? [{ action: ACKNOWLEDGE, title: 'Acknowledge' }] : [],
  };
  await registration.showNotification(title, options);
}

/** A press acknowledges, or opens the product where the message is about. */
export async function answerPush(worker: Worker, notification: Notification, action: string): Promise<void> {
  notification.close();
  const shown = notification.data as Shown;
  if (action !== ACKNOWLEDGE || !shown.acknowledge) return openScreen(worker, shown.open);
  const { call, screen } = shown.acknowledge;
  const isDone = await worker
    .fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    .then(
      ({ ok }) => ok,
      () => false,
    );
  // The page says what is wrong, and lets somebody try again.
  if (!isDone) return openScreen(worker, screen);
  const { title, tag, open } = shown;
  await worker.registration.showNotification('Acknowledged', {
    body: title,
    tag,
    icon: ICON,
    badge: ICON,
    data: { title, tag, open, acknowledge: null } satisfies Shown,
  });
}

async function openScreen({ clients }: Worker, address: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await clients.openWindow(address);
    return;
  }
  // A page may have been closed meanwhile, or must not be brought to the front.
  const focused = await page.focus().catch(() => null);
  if (focused) focused.postMessage({ type: OPEN_SCREEN, to: address });
  else await clients.openWindow(address);
}

const UNREADABLE: PushMessage = {
  title: 'Heatwise',
  body: 'There is something new.',
  tag: 'news',
  stays: false,
  open: '/dashboard',
  acknowledge: null,
};

function readMessage(text: string | undefined): PushMessage {
  try {
    const read = JSON.parse(text ?? '') as Partial<PushMessage>;
    const isWhole =
      typeof read.title === 'string' && typeof read.open === 'string' && read.open.startsWith('/');
    return isWhole ? { ...UNREADABLE, ...read } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

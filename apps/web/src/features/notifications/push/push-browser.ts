import type { PushBrowser } from '@heatwise/contract/notifications/notifications.contract';

/** What a browser can do about push messages. */
export type PushState = 'unsupported' | 'needs home screen' | 'blocked' | 'off' | 'on';

/** Who switched push messages on in this browser: whoever signs in after them has not. */
const OWNER_KEY = 'heatwise_push_owner';

/** How this browser stands with push messages for a person. */
export async function pushStateOf(userId: string): Promise<PushState> {
  if (!isSupported()) return isPhoneOfApple() ? 'needs home screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await ownAddress(userId)) ? 'on' : 'off';
}

/** Asks the browser for its address, which asks the person for permission. Rejects where either says no. */
export async function openPush(publicKey: string, userId: string): Promise<PushBrowser> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  localStorage.setItem(OWNER_KEY, userId);
  return addressOf(subscription);
}

/** The address of this browser as the person switched it on; null where they did not. */
export async function ownAddress(userId: string): Promise<PushBrowser | null> {
  const subscription = await subscriptionHere();
  return subscription && localStorage.getItem(OWNER_KEY) === userId ? addressOf(subscription) : null;
}

/** This browser takes no messages any more; answers at which address it did. */
export async function closePush(): Promise<string | null> {
  const subscription = await subscriptionHere();
  localStorage.removeItem(OWNER_KEY);
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): PushBrowser {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** There pages have push messages only once they are on the home screen. */
function isPhoneOfApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

import type { Page } from '@playwright/test';

/**
 * The vendor's push service cannot be reached from a test: the browser is given an address at a service of this machine.
 * What that service could read goes to the browser's real service worker, as the vendor's would bring it.
 */
export async function usePushAddress(
  page: Page,
  address: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const KEY = 'push address of the test';
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem(KEY),
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem(KEY, 'on');
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem(KEY) ? subscription : null),
    });
  }, address);
}

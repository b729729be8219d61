/** Windows of this browser hear on it that the person confirmed at the identity provider who they are. */
const CHANNEL = 'heatwise.reauthentication';

/** Opens the provider's page beside this one, so that nothing typed here is lost. False where the browser blocks it. */
export function openProviderWindow(providerId: string): boolean {
  const address = `/login/confirm?${new URLSearchParams({ provider_id: providerId }).toString()}`;
  return window.open(address, '_blank', 'popup,width=520,height=680') !== null;
}

export function announceConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Returns what ends listening. */
export function onConfirmedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
}

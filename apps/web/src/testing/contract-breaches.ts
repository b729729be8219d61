/** What a screen sent, or a test answered, against the contract during the test that runs. */
const breaches: string[] = [];

export function addBreach(breach: string): void {
  breaches.push(breach);
}

/** Throws when there was any, and forgets them. */
export function refuseBreaches(): void {
  const found = breaches.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}

import { afterAll, beforeAll } from 'vitest';

/** Opens something before the tests of a file, and closes it after them. Its parts throw until it is open. */
export function setUp<Opened extends object & { close(): Promise<unknown> }>(
  open: () => Promise<Opened>,
): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as Opened, {
    get(_, part) {
      if (!opened) throw new Error(`${String(part)} is there from the first test on`);
      return Reflect.get(opened, part);
    },
  });
}

import { afterAll, beforeAll, beforeEach } from 'vitest';

/** Opens something before the tests of a file and closes it after them. Reading it earlier throws. */
export function setUp<Opened extends object & { close(): Promise<unknown> }>(
  open: () => Promise<Opened>,
): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return readLate(() => opened);
}

/** Makes a stage anew before each test of a file. Reading it earlier throws. */
export function setUpStage<Stage extends object>(make: () => Promise<Stage>): Stage {
  let stage: Stage | undefined;
  beforeEach(async () => {
    stage = await make();
  });
  return readLate(() => stage);
}

/** Stands for something that is made later. */
function readLate<Made extends object>(find: () => Made | undefined): Made {
  return new Proxy({} as Made, {
    get(_, part) {
      const made = find();
      if (!made) throw new Error(`${String(part)} was read before the first test`);
      return Reflect.get(made, part);
    },
  });
}

/** A clock that is moved by hand. Each test begins at the machine's time, at which its sessions are made. */
export function setUpClock() {
  let now = new Date();
  beforeEach(() => {
    now = new Date();
  });
  return {
    now: () => now,
    set(time: Date): void {
      now = time;
    },
    advance(ms: number): void {
      now = new Date(now.getTime() + ms);
    },
  };
}

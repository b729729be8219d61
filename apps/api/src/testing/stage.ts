import { beforeEach } from 'vitest';

/** Makes a stage anew before each test of a file. Its parts throw until then. */
export function setUpStage<Stage extends object>(make: () => Promise<Stage>): Stage {
  let stage: Stage | undefined;
  beforeEach(async () => {
    stage = await make();
  });
  return new Proxy({} as Stage, {
    get(_, part) {
      if (!stage) throw new Error('the stage is set before each test');
      return Reflect.get(stage, part);
    },
  });
}

/** A clock that is moved by hand. Each test begins at the machine's time, by which sessions are made. */
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

import os from 'node:os';

/** Three times less processor time than the server's own thread, when both need it. */
const PRIORITY = 5;

// Linux applies this to the calling thread alone. Other systems would apply it to the whole server. A system that forbids it
// runs the thread as it is.
if (process.platform === 'linux') {
  try {
    os.setPriority(Math.max(os.getPriority(), PRIORITY));
  } catch {
    // See above.
  }
}

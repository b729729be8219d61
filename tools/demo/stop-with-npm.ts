const LOOK_EVERY_MS = 500;

/**
 * Stops the process in order when the npm that started it is gone: a killed npm cannot pass its signal on, and the
 * server would go on unseen, holding its port and its data.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

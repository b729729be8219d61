/**
 * Ends the process in order on SIGTERM, SIGINT (Ctrl-C) and SIGHUP (the terminal closed). A second signal while
 * stopping changes nothing: what is being written down is worth the wait.
 */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

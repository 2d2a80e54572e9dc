/** Ends the process in order when it is told to. A terminal and npm both pass on a signal: the second one changes nothing. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

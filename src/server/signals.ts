/** Shuts the process down gracefully on SIGINT and SIGTERM, with `process.exitCode`. A terminal and npm both send one: the second is ignored. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** sysexits' code for a configuration that cannot be used: nobody should start the part again as it is */
export const badConfiguration = 78

/**
 * Runs a part of the product as a process of its own until SIGTERM, SIGINT or the end of its parent, which hears the
 * address by IPC. It imports nothing, so that the signals are heard from the first moment. A configuration that cannot
 * be used is said in its own words.
 */
export const runPart = async (boot: () => Promise<{ url: string; close(): Promise<void> }>): Promise<void> => {
  let close: (() => Promise<void>) | null = null
  const stop = (): void => {
    // nobody has been answered yet, and what a boot has begun is safe to leave at any point
    if (!close) process.exit(0)
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.send) process.once('disconnect', stop)
  try {
    const part = await boot()
    close = () => part.close()
    process.send?.({ ready: part.url })
    const { giveBackIdleMemory } = await import('./idle-memory.ts')
    giveBackIdleMemory()
  } catch (error) {
    const { ConfigError } = await import('./config.ts')
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(badConfiguration)
  }
}

/** sysexits' code for a configuration error: a restart would not help */
export const badConfiguration = 78

/**
 * Runs a part of the product as a separate process until SIGTERM, SIGINT or the end of its parent, which receives the
 * address by IPC. It imports nothing, so that signals are handled from the start. A configuration error is printed
 * without a stack.
 */
export const runPart = async (boot: () => Promise<{ url: string; close(): Promise<void> }>): Promise<void> => {
  let close: (() => Promise<void>) | null = null
  const stop = (): void => {
    // no request was answered yet, and a boot may be interrupted at any point
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
    const { ConfigError } = await import('../config.ts')
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(badConfiguration)
  }
}

import { ConfigError } from './config.ts'
import { giveBackIdleMemory } from './idle-memory.ts'

/** sysexits' code for a configuration that cannot be used: nobody should start the part again as it is */
export const badConfiguration = 78

/**
 * Runs a part of the product as a process of its own until SIGTERM, SIGINT or the end of its parent, which hears the
 * address by IPC. A configuration that cannot be used is said in its own words.
 */
export const runPart = async (boot: () => Promise<{ url: string; close(): Promise<void> }>): Promise<void> => {
  try {
    const part = await boot()
    process.send?.({ ready: part.url })
    giveBackIdleMemory()
    const stop = (): void =>
      void part.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    if (process.send) process.once('disconnect', stop)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(badConfiguration)
  }
}

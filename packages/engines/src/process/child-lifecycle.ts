/** How an engine's process ends. */
export interface ShutdownHandlers {
  /** The parent requests a stop: shut down in order. */
  onStop: () => Promise<void>
  /** The parent is gone: immediately end everything that this process started. */
  onOrphaned?: () => void
}

/**
 * Ties this process to its parent: the channel closes when the parent ends, even by kill -9, and this process then ends
 * too. The engines keep a journal, so an abrupt end loses nothing.
 */
export function exitWithParent({ onStop, onOrphaned }: ShutdownHandlers): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    onStop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  const orphaned = () => {
    onOrphaned?.()
    process.kill(process.pid, 'SIGKILL')
  }
  process.on('disconnect', orphaned)
  process.on('message', (message) => message === 'stop' && stop())
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole process group; the parent decides the order in which processes stop
  process.on('SIGINT', () => undefined)
  // the parent may have ended before the listener was added
  if (!process.connected) orphaned()
}

/** Reports to the parent that the engine answers calls. */
export function reportReady(): void {
  process.send?.('ready')
}

/** A setting that the parent must have passed. */
export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

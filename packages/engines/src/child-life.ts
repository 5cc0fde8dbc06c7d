/** What the engine's process does at its end; `hard` must be immediate. */
export interface Endings {
  /** Asked to stop: close in order. */
  soft: () => Promise<void>
  /** The parent is gone: nothing may be left running. */
  hard?: () => void
}

/**
 * Ties this process to its parent: the channel closes when the parent ends, even by kill -9,
 * and this process then ends too. The engines keep a journal, so an abrupt end loses nothing.
 */
export function tieToParent({ soft, hard }: Endings): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    soft().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  const orphaned = () => {
    hard?.()
    process.kill(process.pid, 'SIGKILL')
  }
  process.on('disconnect', orphaned)
  process.on('message', (message) => message === 'stop' && stop())
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole process group; the parent decides the order of the ends
  process.on('SIGINT', () => undefined)
  // it may have gone before the listener was there
  if (!process.connected) orphaned()
}

/** Tells the parent that the engine answers calls. */
export function reportReady(): void {
  process.send?.('ready')
}

/** A setting that the parent must have passed. */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Receives one plain line about an engine; never user data. */
export type Log = (line: string) => void

/** A running engine. Its url stays the same over restarts. */
export interface Engine {
  name: string
  url: string
  readonly restarts: number
  /** The process that may crash: the engine's own, or the wrapper that owns it. */
  readonly pid: number | undefined
  /** Shuts the engine down. Resolves when its process has ended. */
  stop(): Promise<void>
}

/** An engine that cannot run here. The message says what, why and what to do. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}

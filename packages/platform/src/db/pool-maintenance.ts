import { createRequire } from 'node:module'

interface DriverPool {
  minPoolSizeTimer?: NodeJS.Timeout
  ensureMinPoolSize(): void
}

/** connections that are too old are also found when one is taken */
const everyMs = 10_000
const isMended = Symbol('pools are maintained seldom')

/**
 * The driver (mongodb 7.8) looks at each pool ten times a second for connections to close, and has no option for it: in
 * a process with six pools that is most of what the process does while nobody uses it.
 */
export const maintainPoolsSeldom = (): void => {
  const { ConnectionPool } = createRequire(import.meta.url)('mongodb/lib/cmap/connection_pool.js') as {
    ConnectionPool: { prototype: DriverPool & { [isMended]?: true } }
  }
  const { prototype } = ConnectionPool
  if (prototype[isMended]) return
  const maintain = prototype.ensureMinPoolSize
  prototype.ensureMinPoolSize = function () {
    const before = this.minPoolSizeTimer
    maintain.call(this)
    // a pool that is not ready plans nothing
    if (this.minPoolSizeTimer === before) return
    clearTimeout(this.minPoolSizeTimer)
    this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), everyMs)
  }
  prototype[isMended] = true
}

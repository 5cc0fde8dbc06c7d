import { createRequire } from 'node:module'
import { MongoNetworkError } from 'mongodb'

interface DriverConnection {
  error: Error | null
  address: string
  once(event: 'close', listener: () => void): void
  off(event: 'close', listener: () => void): void
  writeCommand(command: unknown, options: unknown): Promise<void>
}

const isMended = Symbol('commands end with their connection')

/**
 * Ends a command of the driver with its connection. The driver (mongodb 7.8) waits for `drain` after a write that was
 * not accepted at once, and a socket that was just destroyed emits neither that nor an error: the command hangs
 * forever. The check of a server is such a command too, and is never repeated while one is running: the process would
 * then take MongoDB for down permanently.
 */
export const endCommandsWithConnections = (): void => {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection & { [isMended]?: true } }
  }
  const { prototype } = Connection
  if (prototype[isMended]) return
  const write = prototype.writeCommand
  prototype.writeCommand = async function (command, options) {
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const end = (): void => reject(this.error ?? new MongoNetworkError(`the connection to ${this.address} has ended`))
    this.once('close', end)
    try {
      return await Promise.race([write.call(this, command, options), ended])
    } finally {
      this.off('close', end)
    }
  }
  prototype[isMended] = true
}

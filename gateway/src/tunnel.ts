import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

/** how long the other half may take to say its last words */
const farewell = 5_000
/** how long the chat service may take to accept a socket */
const acceptance = 10_000
const keepAlive = 30_000

/**
 * Ties the two halves of a socket that passes through: neither outlives the other, and whoever takes nothing of what
 * is there for them for `stall` milliseconds loses both. What waits between them is bounded, since each half is read
 * only as fast as the other one takes.
 */
export const tieHalves = (client: Socket, asked: ClientRequest, stall: number): void => {
  const giveUp = setTimeout(() => asked.destroy(new Error('the chat service accepted no socket')), acceptance)
  const forget = (): void => void asked.destroy()
  client.once('close', forget)
  asked.once('close', () => clearTimeout(giveUp))
  asked.once('upgrade', (_answer, upstream: Socket) => {
    clearTimeout(giveUp)
    client.off('close', forget)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setKeepAlive(true, keepAlive)
      one.once('end', () => endSoon(other))
      one.once('close', () => endSoon(other))
      cutWhenStalled(one, other, stall)
    }
    client.once('close', () => upstream.destroy())
  })
}

/** Lets a half send what it holds, but not for ever. */
const endSoon = (socket: Socket): void => {
  if (socket.destroyed) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), farewell)
  socket.once('close', () => clearTimeout(timer))
}

/** `from` is paused while `to` takes nothing: the pipe between them pauses the one and waits for the other's drain. */
const cutWhenStalled = (from: Socket, to: Socket, stall: number): void => {
  let timer: NodeJS.Timeout | undefined
  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  from.on('pause', () => {
    timer ??= setTimeout(() => {
      from.destroy()
      to.destroy()
    }, stall)
  })
  to.on('drain', clear)
  to.once('close', clear)
  from.once('close', clear)
}

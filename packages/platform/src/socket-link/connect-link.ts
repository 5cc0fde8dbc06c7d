import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { internalToken } from '../auth/internal-token.ts'
import { linkPath, linkProtocol } from './link-server.ts'

/** how long the other side may take to accept a link */
const acceptMs = 10_000

/** A refusal is reported like an unreachable instance: nothing was sent yet, and another one may accept. */
const refused = (status: unknown): Error =>
  Object.assign(new Error(`a link was refused with ${String(status)}`), { code: 'ECONNREFUSED' })

/** Opens a link to the instance at `origin`; the bytes came with its answer. */
export const connectLink = (origin: string, secret: string): Promise<[socket: Socket, firstBytes: Buffer]> => {
  const { promise, resolve, reject } = Promise.withResolvers<[Socket, Buffer]>()
  const headers = { connection: 'Upgrade', upgrade: linkProtocol, authorization: internalToken(secret, linkPath) }
  const request = httpRequest(origin, { path: linkPath, headers, agent: false })
  const timer = setTimeout(() => request.destroy(refused('silence')), acceptMs)
  request
    .on('upgrade', (_answer, socket, firstBytes) => {
      const connection = socket as Socket
      connection.setNoDelay(true)
      resolve([connection, firstBytes])
    })
    .on('response', (answer) => {
      answer.resume()
      reject(refused(answer.statusCode))
    })
    .on('error', reject)
    .on('close', () => clearTimeout(timer))
    .end()
  return promise
}

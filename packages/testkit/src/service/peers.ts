import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { mayDecide } from '@xinyu/contracts/internal/moderation'
import { getKeyRing } from '@xinyu/contracts/internal/users-operations'

export interface InternalAnswer {
  call: InternalCall
  answer: (input: never) => unknown
}
export interface Peers {
  /** the address of every other service */
  urls: Record<string, string>
  close(): void
}

/** the keys of the configuration, unless a test rotates them */
const noRotation: InternalAnswer = { call: getKeyRing as InternalCall, answer: () => ({ rotations: [] }) }

/** nobody has the case of anybody, unless a test says so */
const noClaims: InternalAnswer = { call: mayDecide as InternalCall, answer: () => ({}) }

/** Answers the internal calls of a service under test to the other services. */
export const startPeers = async (answers: readonly InternalAnswer[]): Promise<Peers> => {
  const known = [...answers, noRotation, noClaims]
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(await replyTo(request, known)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const names = ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION']
  return {
    urls: Object.fromEntries(names.map((name) => [`${name}_URL`, url])),
    close: () => void server.close(),
  }
}

const replyTo = async (request: IncomingMessage, known: readonly InternalAnswer[]): Promise<object> => {
  try {
    const input: unknown = JSON.parse(await text(request))
    const found = known.find(({ call }) => request.url === `/internal/${call.path}`)
    if (!found) throw Object.assign(new Error('no such peer'), { code: 'UNAVAILABLE' })
    return { status: 0, ...((await found.answer(input as never)) as object) }
  } catch (error) {
    const { code = 'INTERNAL', details } = error as { code?: string; details?: object }
    return { status: 1, code, ...details }
  }
}

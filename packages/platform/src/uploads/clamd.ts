import { connect, type Socket } from 'node:net'

/** The daemon's address: `tcp://host:port` or `unix:/path`. */
export type ClamdAddress = { host: string; port: number } | { path: string }

const pieceBytes = 64 << 10
const longestAnswer = 4_096

/** Null for an invalid address. */
export const clamdAddressOf = (text: string): ClamdAddress | null => {
  const [, host, port] = /^tcp:\/\/([^:/]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? []
  if (host !== undefined && port !== undefined) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  return path === undefined ? null : { path }
}

/** INSTREAM: pieces, each after its length in four bytes, and a length of zero at the end. */
function* streamOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

const send = async (socket: Socket, bytes: Uint8Array): Promise<void> => {
  for (const piece of streamOf(bytes))
    if (!socket.write(piece)) await new Promise<void>((drained) => socket.once('drain', drained))
}

/** clamd's answer: `stream: OK`, `stream: <name> FOUND`, or an error. Rejects without a complete answer. */
export const askClamd = (address: ClamdAddress, bytes: Uint8Array, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address)
    let answer = ''
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    const fail = (error: Error): void => end(() => reject(error))
    const timer = setTimeout(() => fail(new Error('no answer in time')), timeoutMs)
    const finish = (): void =>
      end(() => (answer.includes('\0') ? resolve(answer.split('\0')[0] ?? '') : reject(new Error('no whole answer'))))
    socket.once('error', fail)
    socket.once('connect', () => void send(socket, bytes).catch(fail))
    socket.on('data', (part: Buffer) => {
      answer += part.toString()
      if (answer.includes('\0')) finish()
      else if (answer.length > longestAnswer) fail(new Error('too long an answer'))
    })
    socket.once('close', finish)
  })

import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The EICAR test virus, which every scanner detects. In pieces, so that no scanner flags this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

/** A small server that speaks clamd's protocol and detects only the test virus. */
export class TestScanner {
  /** how it answers: like clamd, with an error, not at all, or with a partial answer */
  mode: 'scans' | 'errs' | 'silent' | 'cut' = 'scans'
  /** the size in bytes of each scanned file */
  readonly scannedSizes: number[] = []
  readonly #server: Server = createServer((socket) => this.#serve(socket))
  readonly #open = new Set<Socket>()

  /** Listens on a local port or a unix socket; returns its CLAMD_URL. */
  async listen(path?: string): Promise<string> {
    await new Promise<void>((ready) =>
      path === undefined ? this.#server.listen(0, '127.0.0.1', ready) : this.#server.listen(path, ready),
    )
    return path === undefined ? `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}` : `unix:${path}`
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((closed) => this.#server.close(closed))
  }

  #serve(socket: Socket): void {
    this.#open.add(socket)
    let came = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#open.delete(socket))
    socket.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part])
      const whole = contentOf(came)
      if (whole) this.#answer(socket, whole)
    })
  }

  #answer(socket: Socket, whole: Buffer): void {
    this.scannedSizes.push(whole.length)
    if (this.mode === 'silent') return
    if (this.mode === 'cut') return void socket.end('stream: O')
    if (this.mode === 'errs') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    socket.end(whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }
}

const command = Buffer.from('zINSTREAM\0')

/** The joined chunks once the last has arrived; throws on what clamd would not understand. */
const contentOf = (came: Buffer): Buffer | null => {
  if (came.length < command.length) return null
  if (!came.subarray(0, command.length).equals(command)) throw new Error('no INSTREAM')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at)
    at += 4
    if (length === 0) return Buffer.concat(pieces)
    if (at + length > came.length) return null
    pieces.push(came.subarray(at, at + length))
    at += length
  }
  return null
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkOwner, getPayee, useProof } from '@xinyu/contracts/internal/users'
import type { Payee } from '@xinyu/contracts/rules/payee'

/** The users service as payments sees it: whom a withdrawal is paid to, and that it is the owner who asks. */
export class UsersService {
  readonly payees = new Map<string, Payee>()
  #server: Server | null = null

  /** Its address; it is started once. */
  async start(): Promise<string> {
    this.#server ??= await this.#listening()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server) await new Promise((resolve) => void server.close(resolve).closeAllConnections())
  }

  #answer(path: string, input: string): object | null {
    if (path === checkOwner.path || path === useProof.path) return {}
    if (path !== getPayee.path) return null
    const payee = this.payees.get((JSON.parse(input) as { user_id: string }).user_id) ?? null
    return { payee, fingerprint: payee && JSON.stringify(payee), hasRealName: true }
  }

  async #listening(): Promise<Server> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const answer = this.#answer(request.url?.replace('/internal/', '') ?? '', Buffer.concat(parts).toString())
        response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer ? { status: 0, ...answer } : { status: 1, code: 'UNAVAILABLE' }))
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return server
  }
}

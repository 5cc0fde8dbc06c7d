import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkOwner,
  getPayee,
  getAccountStatus,
  returnProof,
  type AccountStatus,
  useProof,
} from '@xinyu/contracts/internal/users'
import { mayDecide } from '@xinyu/contracts/internal/moderation'
import type { Payee } from '@xinyu/contracts/rules/people/payee'

/** What payments asks others: account status, payees and proofs of users; of moderation, whose case nobody has. */
export class PeersOfPayments {
  /** by person; requested when Redis has no entry or is slow */
  readonly accountStatuses = new Map<string, AccountStatus>()
  readonly payees = new Map<string, Payee>()
  #server: Server | null = null

  /** Starts it once; returns its address. */
  async start(): Promise<string> {
    this.#server ??= await this.#listening()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server) await new Promise((resolve) => void server.close(resolve).closeAllConnections())
  }

  #answer(path: string, input: string): object | null {
    if (path === mayDecide.path) return {}
    if (path === checkOwner.path || path === useProof.path || path === returnProof.path) return {}
    if (path !== getAccountStatus.path && path !== getPayee.path) return null
    const { user_id } = JSON.parse(input) as { user_id: string }
    if (path === getAccountStatus.path) return { standing: this.accountStatuses.get(user_id) ?? null }
    const payee = this.payees.get(user_id) ?? null
    return { payee, fingerprint: payee && JSON.stringify(payee), hasRealName: true, isOwnName: true }
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

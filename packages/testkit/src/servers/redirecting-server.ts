import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake vendor that redirects every request to a second server; both record what they receive. */
export class RedirectingServer {
  readonly redirected: string[] = []
  readonly requests: string[] = []
  readonly #servers: Server[] = []
  url = ''

  async open(): Promise<void> {
    const place = await this.#listen(
      createServer((request, response) => {
        this.redirected.push(request.url ?? '')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      }),
    )
    this.url = await this.#listen(
      createServer((request, response) => {
        this.requests.push(request.url ?? '')
        request.resume().on('end', () => response.writeHead(307, { location: `${place}/taken` }).end())
      }),
    )
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  }

  async #listen(server: Server): Promise<string> {
    this.#servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
}

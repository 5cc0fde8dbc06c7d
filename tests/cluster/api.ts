import { readFileSync } from 'node:fs'
import { request } from 'node:https'

const TIMEOUT_MS = 20_000

/** A direct API server client for frequent requests: kubectl starts a process each time. */
export class Api {
  readonly #server: string
  readonly #token: string
  readonly #authority: string
  constructor(server: string, authority: string, token: string) {
    this.#server = server
    this.#token = token
    this.#authority = authority
  }

  get = <T>(path: string): Promise<T> => this.#send('GET', path) as Promise<T>
  patch = (path: string, body: object): Promise<unknown> => this.#send('PATCH', path, body)
  post = (path: string, body: object): Promise<unknown> => this.#send('POST', path, body)
  delete = (path: string, body: object): Promise<unknown> => this.#send('DELETE', path, body)

  #send(method: string, path: string, body?: object): Promise<unknown> {
    const type = method === 'PATCH' ? 'application/strategic-merge-patch+json' : 'application/json'
    const text = body === undefined ? '' : JSON.stringify(body)
    // Node sets Content-Length for POST bodies, but not for DELETE
    const size = { 'content-type': type, 'content-length': Buffer.byteLength(text) }
    const headers = { authorization: `Bearer ${this.#token}`, ...(text === '' ? {} : size) }
    const options = { method, headers, ca: readFileSync(this.#authority), signal: AbortSignal.timeout(TIMEOUT_MS) }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#server}${path}`, options, (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (data: string) => (answer += data))
        response.once('error', reject)
        response.once('end', () =>
          (response.statusCode ?? 500) < 400
            ? resolve(JSON.parse(answer))
            : reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${answer.slice(0, 300)}`)),
        )
      })
      sent.once('error', reject)
      sent.end(text)
    })
  }
}

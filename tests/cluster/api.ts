import { readFileSync } from 'node:fs'
import { request } from 'node:https'

/** The API server itself, for what is asked many times a second: kubectl is a process each time. */
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
  delete = (path: string, body: object): Promise<unknown> => this.#send('DELETE', path, body)

  #send(method: string, path: string, body?: object): Promise<unknown> {
    const type = method === 'PATCH' ? 'application/strategic-merge-patch+json' : 'application/json'
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': type }
    const options = { method, headers, ca: readFileSync(this.#authority) }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#server}${path}`, options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (data: string) => (text += data))
        response.once('error', reject)
        response.once('end', () =>
          (response.statusCode ?? 500) < 400
            ? resolve(JSON.parse(text))
            : reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text.slice(0, 300)}`)),
        )
      })
      sent.once('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}

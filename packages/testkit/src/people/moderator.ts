import { profileReviews } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { logInToConsole } from './console-login.ts'
import { Visitor } from './visitor.ts'

/** A moderator who uses the admin app's REST calls. */
export class Moderator {
  readonly #visitor: Visitor
  constructor(url: string) {
    this.#visitor = new Visitor(url, 'admin:admin-secret')
  }

  async logIn(phone: string, password: string): Promise<this> {
    this.#visitor.token = (await logInToConsole(this.#visitor, phone, password)).token
    return this
  }

  async queue(): Promise<RecordOf<typeof profileReviews>[]> {
    const query = new URLSearchParams({ filter: '{"status":"waiting"}', range: '[0,99]' })
    return (await this.#send(`${profileReviews.name}?${query}`)).json() as Promise<RecordOf<typeof profileReviews>[]>
  }

  async perform(resource: string, id: string, action: string, body: object): Promise<unknown> {
    const reply = await this.#send(`${resource}/${id}/${action}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (!reply.ok) throw new Error(`${resource}/${action} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }

  #send(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.#visitor.url}/api/admin/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.#visitor.token}` },
    })
  }
}

import { randomUUID } from 'node:crypto'
import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { getPayurlH5 } from '@xinyu/contracts/http/product/alipay'
import { getSecretKey, getSMSCode } from '@xinyu/contracts/http/users/login'
import { register, registerV3 } from '@xinyu/contracts/http/users/registration'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { editAvatar, policy } from '@xinyu/contracts/http/upload/upload'
import { sealedRequest } from '@xinyu/contracts/rules/signing/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { LiveSocket } from '../live-socket.ts'

/** A client of the product through the gateway: calls with its own token, and a socket. */
export class Visitor {
  token: string | null = null
  refreshToken: string | null = null
  id = ''
  language = 'zh-CN'
  #keys: ReplyOf<typeof getSecretKey> | null = null
  readonly #api
  readonly url: string

  constructor(url: string, credentials = 'app:app-secret') {
    this.url = url
    this.#api = createClient({
      base: `${url}/api`,
      credentials,
      token: () => this.token,
      language: () => this.language,
      sign: async (call, body, at) => {
        const { keyV2 } = await this.#secretKeys()
        return signedHeaders(
          { method: call.verb, path: call.path, body: JSON.stringify(body), userId: this.id },
          keyV2,
          at,
        )
      },
      seal: async (call, body, at) => ({
        ...sealedRequest(body, await this.#secretKeys(), { path: call.path, userId: this.id, at }),
      }),
    })
  }

  call<C extends Call>(call: C, input: RequestOf<C>): Promise<ReplyOf<C>> {
    return this.#api(call, input)
  }

  async refused<C extends Call>(call: C, input: RequestOf<C>): Promise<CallError> {
    return this.call(call, input).then(
      () => {
        throw new Error(`${call.path} was not refused`)
      },
      (error: unknown) => {
        if (error instanceof CallError) return error
        throw error
      },
    )
  }

  async becomeGuest(): Promise<this> {
    const reply = await this.call(registerV3, { deviceId: randomUUID(), isAdult: true })
    this.#become(reply, reply.user._id)
    return this
  }

  /** Joins or logs in by phone, with the code from the sandbox inbox. */
  async join(phone: string): Promise<this> {
    await this.call(getSMSCode, { phone })
    const reply = await this.call(register, { phone, smsCode: await this.smsCode(phone), isAdult: true })
    this.#become(reply, reply.user._id)
    return this
  }

  async smsCode(phone: string): Promise<string> {
    return ((await (await fetch(`${this.url}/dev/sms?phone=${phone}`)).json()) as { code: string }).code
  }

  /** Pays an order at Alipay's sandbox: opens the page that the product signs, and confirms there. */
  async pay(orderId: string): Promise<void> {
    const { pathname, search, searchParams } = new URL((await this.call(getPayurlH5, { orderId })).payUrl)
    const { out_trade_no } = JSON.parse(searchParams.get('biz_content') ?? '{}') as { out_trade_no?: string }
    const page = await fetch(this.url + pathname + search)
    const reply = await fetch(`${this.url}/sandbox/alipay/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trade: out_trade_no }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!page.ok || !reply.ok) throw new Error(`the cashier answered ${page.status} and ${reply.status}`)
  }

  /** Uploads a picture to the object store as a browser does; returns its key. */
  async upload(picture: Uint8Array, type: RequestOf<typeof policy>['type'] = 'image/jpeg'): Promise<string> {
    const { host, fields } = await this.call(policy, { type })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(picture)], { type: fields['Content-Type'] }), 'picture.jpg')
    const reply = await fetch(host, { method: 'POST', body: form })
    if (!reply.ok) throw new Error(`the object store answered ${reply.status}: ${await reply.text()}`)
    return fields.key
  }

  /** Fills every field that review requires, sets the avatar and submits the profile. */
  async completeProfile(portrait: Uint8Array, over: RequestOf<typeof updateUserInfo> = {}): Promise<void> {
    await this.call(editAvatar, { key: await this.upload(portrait) })
    await this.call(updateUserInfo, {
      name: '小岛',
      gender: 2,
      birthday: '1996-05-20',
      liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
      work: 0,
      education: 4,
      height: 165,
      habits: [3, 4, 5],
      aboutMe: '喜欢登山和看海',
      emotion: '慢慢来，比较快',
      lover: '真诚、爱笑',
      submit: true,
      ...over,
    })
  }

  socket(): Promise<LiveSocket> {
    return LiveSocket.open(this.url, this.id, this.token ?? '')
  }

  async #secretKeys(): Promise<ReplyOf<typeof getSecretKey>> {
    this.#keys ??= await this.call(getSecretKey, {})
    return this.#keys
  }

  #become(reply: { token: string; refreshToken: string }, id: string): void {
    this.token = reply.token
    this.refreshToken = reply.refreshToken
    this.id = id
    this.#keys = null
  }
}

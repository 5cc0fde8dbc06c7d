import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { addPost, updatePostStatus, type Post } from '@xinyu/contracts/http/posts'
import { addPostImg } from '@xinyu/contracts/http/upload'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import type { BrowserUser } from '@xinyu/testkit/browser-user'
import { Moderator } from '@xinyu/testkit/moderator'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }

/** Who is there when the story begins: members whose profiles are approved, and somebody who approves. */
export class Cast {
  readonly #product: TestProduct
  readonly #operator: InternalClient
  readonly #signer: TokenSigner
  #number = 0

  constructor(product: TestProduct) {
    const secrets = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, string>
    this.#product = product
    this.#operator = new InternalClient(secrets as unknown as PlatformConfig)
    this.#signer = new TokenSigner(secrets.TOKEN_PRIVATE_JWK ?? '')
  }

  async member(name: string): Promise<Visitor> {
    this.#number += 1
    const _id = newId()
    const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
    await this.#operator.ask(
      importMember,
      {
        _id,
        GID: String(35_000_000 + this.#number),
        phone: `1360000${1000 + this.#number}`,
        createdAt: new Date().toISOString(),
        fields: { name, gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
        state: 'approved',
      },
      30_000,
    )
    return this.#enter(_id, 'app')
  }

  /** Somebody of the console who approves posts. */
  async moderator(): Promise<Visitor> {
    const staff = { phone: '13500000089', password: 'moderator-person-1', name: '审核', roles: ['moderator' as const] }
    return this.#enter((await this.#operator.ask(createAdmin, staff, 30_000)).user_id, 'admin')
  }

  async #enter(id: string, client: string): Promise<Visitor> {
    const visitor = new Visitor(this.#product.url)
    visitor.id = id
    const amr = client === 'admin' ? ['otp'] : []
    visitor.token = await this.#signer.sign({ sub: id, type: 'normal', sid: newId(), client, amr }, 3_600, new Date())
    return visitor
  }
}

export const postSmile = async (author: Visitor, photo: Uint8Array): Promise<Post> => {
  const { img } = await author.call(addPostImg, { key: await author.upload(photo) })
  return (await author.call(addPost, { type: 'smile', images: [img._id] })).post
}

export const approvePost = async (moderator: Visitor, post: Post): Promise<void> =>
  void (await moderator.call(updatePostStatus, { post_id: post._id, isChecked: 1 }))

/** Approves every profile that waits. */
export const approveProfiles = async (product: TestProduct): Promise<void> => {
  await run(
    process.execPath,
    [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
    { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
  )
  const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
  for (const review of await moderator.queue())
    await moderator.act(profileReviews.name, review.id, 'approve', { revision: review.revision })
  await product.drain()
}

/** The calls of whoever is logged in in this window. */
export const visitorOf = async (window: BrowserUser, url: string): Promise<Visitor> => {
  const session = await window.page.evaluate(
    () => JSON.parse(localStorage.getItem('xinyu.session') ?? '{}') as { token: string; userId: string },
  )
  const visitor = new Visitor(url)
  visitor.id = session.userId
  visitor.token = session.token
  return visitor
}

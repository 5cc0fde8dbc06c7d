import { readRunning } from '@xinyu/platform/runtime/running-file'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { landscape } from '@xinyu/testkit/samples/portraits'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

/** An approved member who may publish; `n` makes GID and phone unique. */
export const createAuthor = async (product: TestProduct, name: string, n: number): Promise<Visitor> => {
  const secrets = readRunning(product.dataDir).env
  const id = newId()
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  const told = {
    _id: id,
    GID: String(36_000_000 + n),
    phone: String(13_500_000_660 + n),
    createdAt: new Date().toISOString(),
    fields: { name, gender: 2 as const, birthday: '1995-01-01', liveCity, work: 1 },
    state: 'approved' as const,
  }
  await new InternalClient(secrets as unknown as PlatformConfig).call(importMember, told, 30_000)
  const author = new Visitor(product.url)
  author.id = id
  const claims = { sub: id, type: 'normal' as const, sid: newId(), client: 'app' }
  author.token = await new TokenSigner(secrets['TOKEN_PRIVATE_JWK'] ?? '').sign(claims, 3_600, new Date())
  return author
}

/** Publishes a post that waits for review; returns its id. */
export const publish = async (author: Visitor, text: string, pictures: number): Promise<string> => {
  const images: string[] = []
  for (let picture = 0; picture < pictures; picture++)
    images.push((await author.call(addPostImg, { key: await author.upload(await landscape()) })).img._id)
  return (await author.call(addPost, { type: 'mood', text, images })).post._id
}

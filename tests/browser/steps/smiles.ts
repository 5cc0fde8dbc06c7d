import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { addPost, type Post } from '@xinyu/contracts/http/posts/posts'
import { updatePostStatus } from '@xinyu/contracts/http/posts/review'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { Moderator } from '@xinyu/testkit/people/moderator'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }

export const postSmile = async (author: Visitor, photo: Uint8Array): Promise<Post> => {
  const { img } = await author.call(addPostImg, { key: await author.upload(photo) })
  return (await author.call(addPost, { type: 'smile', images: [img._id] })).post
}

export const approvePost = async (moderator: Visitor, post: Post): Promise<void> =>
  void (await moderator.call(updatePostStatus, { post_id: post._id, isChecked: 1 }))

/** Approves every waiting profile. */
export const approveProfiles = async (product: TestProduct): Promise<void> => {
  await run(
    process.execPath,
    [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
    { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
  )
  const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
  for (const review of await moderator.queue())
    await moderator.perform(profileReviews.name, review.id, 'approve', { revision: review.revision })
  await product.drain()
}

/** A visitor with the login of this browser. */
export const visitorOf = async (user: BrowserUser, url: string): Promise<Visitor> => {
  const session = await user.page.evaluate(
    () => JSON.parse(localStorage.getItem('xinyu.session') ?? '{}') as { token: string; userId: string },
  )
  const visitor = new Visitor(url)
  visitor.id = session.userId
  visitor.token = session.token
  return visitor
}

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { getFaceConsent, giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { Moderator } from '@xinyu/testkit/people/moderator'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import sharp from 'sharp'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }

/** The video that Chromium plays as its camera: one photo, 640 × 480, repeated. */
export const filmOf = async (photo: Uint8Array, file: string): Promise<void> => {
  const frame = await sharp(photo)
    .resize(640, 480, { fit: 'contain', background: '#808080' })
    .jpeg({ quality: 95 })
    .toBuffer()
  await writeFile(file, Buffer.concat(Array<Buffer>(10).fill(frame)))
}

/** Two approved members, one of whom consents to face search. */
export const twoMembers = async (
  product: TestProduct,
  portraits: readonly [Uint8Array, Uint8Array],
): Promise<{ lan: Visitor; hai: Visitor }> => {
  await run(
    process.execPath,
    [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
    { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
  )
  const lan = await new Visitor(product.url).join('13800000001')
  const hai = await new Visitor(product.url).join('13800000002')
  await lan.call(giveFaceConsent, { textVersion: (await lan.call(getFaceConsent, {})).text.version })
  await lan.completeProfile(portraits[0], { name: '岚', gender: 2 })
  await hai.completeProfile(portraits[1], { name: '海', gender: 1 })
  await product.drain()
  const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
  for (const review of await moderator.queue())
    await moderator.perform(profileReviews.name, review.id, 'approve', { revision: review.revision })
  await product.drain()
  return { lan, hai }
}

/** Uploads a picture through the file button of that name. */
export const pick = async (user: BrowserUser, label: string, picture: Uint8Array): Promise<void> => {
  await user.page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) })
}

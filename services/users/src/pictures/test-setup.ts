import { policy } from '@xinyu/contracts/http/upload/upload'
import type { ServiceUnderTest, TestPerson } from '@xinyu/testkit/service-under-test'
import sharp from 'sharp'
import type { UsersConfig } from '../config.ts'

/** A JPEG of one colour, with a line of metadata that must not be published. */
export const photo = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()

/** Uploads as a browser does: a form with the policy to the store. `fields` change it as an attacker would. */
export const uploadTo = async (
  users: ServiceUnderTest<UsersConfig>,
  me: TestPerson,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<{ key: string; http: number }> => {
  const form = await users.call(policy, {}, me)
  const body = new FormData()
  const sent = { ...form.fields, ...fields }
  for (const [field, value] of Object.entries(sent)) body.append(field, value)
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  return { key: sent.key ?? '', http: (await fetch(form.host, { method: 'POST', body })).status }
}

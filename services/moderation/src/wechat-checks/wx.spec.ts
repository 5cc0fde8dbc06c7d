import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { wxCheckImgV2, wxCheckMsg, wxCheckMsgV2 } from '@xinyu/contracts/http/users/moderation'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

/** the face service's stub: the requested pictures, and their score */
let requests: { key: string; user_id: string | null }[] = []
let bytesThen: Buffer | null = null
let score: () => { score: number; verdict: 'clear' | 'review' | 'refuse' }
let moderation: ServiceUnderTest<ModerationConfig>
let objects: ObjectStore
let lin: TestPerson
let wei: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    internal: [
      {
        call: scoreNudity,
        answer: async (input: { key: string; user_id: string | null }) => {
          requests.push(input)
          bytesThen = await objects.get(input.key).catch(() => null)
          return score()
        },
      },
    ],
  })
  objects = moderation.service.app.get(ObjectStore)
  lin = await moderation.person()
  wei = await moderation.person()
})
beforeEach(() => {
  requests = []
  score = () => ({ score: 0.1, verdict: 'clear' })
})
afterAll(() => moderation.close())

const upload = async (form: FormData | string, by = lin) => {
  const headers = { authorization: `Bearer ${by.token}`, ...(typeof form === 'string' ? { 'content-type': form } : {}) }
  const body = typeof form === 'string' ? 'no form' : form
  const reply = await fetch(`${moderation.service.url}/api/users/wxCheckImg`, { method: 'POST', headers, body })
  return { http: reply.status, ...((await reply.json()) as { status: number; code?: string; errcode?: number }) }
}
const formOf = (bytes: Uint8Array<ArrayBuffer>, name = 'media'): FormData => {
  const form = new FormData()
  form.append(name, new Blob([bytes], { type: 'image/png' }), 'a.png')
  return form
}
const picture = new TextEncoder().encode('a picture')

test.each([
  ['周末去爬山吗', 0, 'pass', 100],
  ['来赌 博', 87014, 'risky', 20006],
  ['加我微信abc123', 0, 'review', 10001],
])('for the text “%s” the WeChat-shaped check answers %i', async (content, errcode, suggest, label) => {
  const answer = { errcode, result: { suggest, label } }
  expect(await moderation.call(wxCheckMsg, { content }, lin)).toMatchObject(answer)
  expect(await moderation.call(wxCheckMsgV2, { content, version: 2, openid: 'o', scene: 2 }, lin)).toMatchObject(answer)
})

test.each([
  ['clear', 0, 'pass'],
  ['review', 0, 'review'],
  ['refuse', 87014, 'risky'],
] as const)(
  'a picture that is sent and scored %s is answered %i, and nothing of it stays',
  async (verdict, errcode, suggest) => {
    score = () => ({ score: 0.5, verdict })
    expect(await upload(formOf(picture))).toMatchObject({ http: 200, status: 0, errcode, result: { suggest } })
    const [{ key, user_id } = { key: '', user_id: '' }] = requests
    expect([key.startsWith(`uploads/${lin.id}/`), user_id, bytesThen?.toString()]).toEqual([true, null, 'a picture'])
    await expect(objects.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('bad pictures, bad forms and too large files are refused with the reason, and nothing passes while the check is down', async () => {
  score = () => {
    throw new AppError('IMAGE_INVALID')
  }
  expect((await upload(formOf(picture))).code).toBe('IMAGE_INVALID')
  score = () => {
    throw new Error('away')
  }
  expect((await upload(formOf(picture))).code).toBe('WX_CHECK_ERROR')
  expect((await upload(formOf(new Uint8Array(0)))).code).toBe('IMAGE_INVALID')
  expect((await upload(formOf(picture, 'other'))).code).toBe('INVALID_INPUT')
  expect((await upload('multipart/form-data; boundary=x')).code).toBe('INVALID_INPUT')
  expect((await upload('application/json')).code).toBe('INVALID_INPUT')
  expect((await upload(formOf(new Uint8Array(11 << 20)))).code).toBe('TOO_LARGE')
  expect((await upload(formOf(new Uint8Array(21 << 20)))).code).toBe('TOO_LARGE')
  expect((await upload(formOf(picture), { ...lin, token: 'none' })).http).toBe(401)
})

test('by its address only a picture of our store is checked: a public one, or an upload of your own', async () => {
  const of = (key: string) => objects.publicUrl(key)
  score = () => ({ score: 0.9, verdict: 'refuse' })
  for (const key of ['pictures/960/a.jpg', `uploads/${lin.id}/b.jpg`]) {
    const answer = await moderation.call(wxCheckImgV2, { media_url: `${of(key)}?Expires=1` }, lin)
    expect([answer.errcode, answer.trace_id.length > 0, requests.at(-1)?.key]).toEqual([87014, true, key])
  }
  const foreign = [
    of(`uploads/${wei.id}/b.jpg`),
    of('idcards/a.jpg'),
    of('pictures/../idcards/a.jpg'),
    'http://169.254.169.254/latest/meta-data',
    `https://evil.example/${of('pictures/960/a.jpg')}`,
  ]
  for (const media_url of foreign)
    expect((await moderation.refused(wxCheckImgV2, { media_url }, lin)).code).toBe('IMAGE_INVALID')
  expect(requests.length).toBe(2)
})

test('a person checks at most thirty pictures a minute', async () => {
  const eager = await moderation.person()
  const media_url = objects.publicUrl('pictures/960/a.jpg')
  for (let many = 0; many < 30; many++) await moderation.call(wxCheckImgV2, { media_url }, eager)
  expect((await moderation.refused(wxCheckImgV2, { media_url }, eager)).code).toBe('TOO_FREQUENT')
})

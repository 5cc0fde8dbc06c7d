import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { realNameReviews } from '@xinyu/contracts/admin/people'
import { reports } from '@xinyu/contracts/admin/reports'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { createAdmin } from '@xinyu/contracts/internal/users-operations'
import type { RecordOf } from '@xinyu/contracts/resource'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { PlatformConfig } from '@xinyu/platform/config'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

const [matched, vip, admin] = ['13800000001', '13800000002', '13900000001'] as const
const password = 'xinyu-demo-1'
let product: TestProduct
let moderator: Visitor
beforeAll(async () => {
  product = await startTestProduct({ demo: true })
  moderator = await new People(product).admin({ name: '初审', phone: '13500000311', roles: ['moderator'] })
  await product.drain()
}, 600_000)
afterAll(() => product?.stop())

const asked = async <R>(path: string): Promise<R> => {
  const headers = { authorization: `Bearer ${moderator.token}` }
  return (await fetch(`${product.url}/api/admin/${path}`, { headers })).json() as Promise<R>
}

test('each report of the demo data has evidence: what was reported of a member is a message of theirs', async () => {
  const query = new URLSearchParams({ filter: '{"status":"open"}', range: '[0,49]' })
  const open = await asked<RecordOf<typeof reports>[]>(`${reports.name}?${query}`)
  expect(open.filter(({ post_id }) => post_id === null)).toHaveLength(8)
  for (const { id, post_id, user2_id } of open) {
    const { evidence } = await asked<RecordOf<typeof reports>>(`${reports.name}/${id}`)
    const kind = post_id === null ? 'message' : 'post'
    expect(evidence).toContainEqual(
      expect.objectContaining({ kind, user_id: user2_id, text: expect.stringMatching(/./) }),
    )
  }
})

test('a real-name review waits in the demo data, with both photos', async () => {
  const query = new URLSearchParams({ filter: '{"status":"waiting"}', range: '[0,49]' })
  const waiting = await asked<RecordOf<typeof realNameReviews>[]>(`${realNameReviews.name}?${query}`)
  expect(waiting).toHaveLength(6)
  for (const { id } of waiting) {
    const { papers } = await asked<RecordOf<typeof realNameReviews>>(`${realNameReviews.name}/${id}`)
    for (const photo of [papers?.front, papers?.back])
      expect((await fetch(new URL(photo ?? '', product.url))).headers.get('content-type')).toMatch(/^image\//)
  }
})

test('a start on demo data whose passwords were changed names only the logins that work', async () => {
  const member = new Visitor(product.url)
  member.token = (await member.call(loginV2, { phone: matched, password })).token
  await member.call(setPassword, { password: 'quiet-harbour-9', oldPassword: password })
  const internal = new InternalClient(readRunning(product.dataDir).env as unknown as PlatformConfig)
  await internal.call(
    createAdmin,
    { phone: admin, password: 'quiet-harbour-8', name: '岛主', roles: ['admin'] },
    30_000,
  )
  await product.drain()

  const { dataDir } = product
  await product.stop({ keep: true })
  const said: string[] = []
  product = await startTestProduct({ demo: true, dataDir, log: (line) => said.push(line) })
  expect(said.join('')).toContain(`a fresh VIP            ${vip}  ${password}`)
  expect(said.join('')).not.toContain(matched)
  expect(said.join('')).not.toContain(admin)
}, 300_000)

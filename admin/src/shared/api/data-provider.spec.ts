import '../../test/globals.ts'
import { beforeEach, expect, test } from '@jest/globals'
import { profileReviews, users } from '@xinyu/contracts/admin/users'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { dataProvider } = await import('./data-provider.ts')

beforeEach(() => {
  localStorage.clear()
  signIn('admin')
})

test('a list requests its range, order and filter and reads the total', async () => {
  const server = fakeServer({ 'GET /api/admin/users': () => listOf([{ id: 'u1' }], 41) })
  const { data, total } = await dataProvider.getList(users.name, {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { q: '林' },
  })
  expect([data, total]).toEqual([[{ id: 'u1' }], 41])
  const query = server.requests[0]?.query
  expect([query?.get('range'), query?.get('sort'), query?.get('filter')]).toEqual([
    '[10,19]',
    '["createdAt","DESC"]',
    '{"q":"林"}',
  ])
  expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
})

test('a domain verb is a POST below its record', async () => {
  const server = fakeServer({
    'POST /api/admin/profileReviews/r 1/approve': () => ({ json: {} }),
    'POST /api/admin/profileReviews/r%201/approve': () => ({ json: { id: 'r 1' } }),
  })
  await dataProvider.runAction(profileReviews, 'r 1', 'approve', { revision: 3 })
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/admin/profileReviews/r%201/approve',
    body: { revision: 3 },
  })
})

test('a bulk change continues after a failure and reports how many failed', async () => {
  const server = fakeServer({
    'PUT /api/admin/users/b': () => refusal('CONFLICT', '内容已被他人修改', 409),
    'PUT /api/admin/users/*': () => ({ json: { id: 'x' } }),
  })
  await expect(dataProvider.updateMany(users.name, { ids: ['a', 'b', 'c'], data: { name: '新' } })).rejects.toThrow(
    '1/3: 内容已被他人修改',
  )
  expect(server.requests.map(({ path }) => path.slice(-1))).toEqual(['a', 'b', 'c'])
})

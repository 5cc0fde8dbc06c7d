import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getip } from '@xinyu/contracts/http/users/account'
import { favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getStatics } from '@xinyu/contracts/http/users/members'
import { loginLog } from '@xinyu/contracts/http/users/admin'
import { addVersion, getNewVersion, uploadVersionFile } from '@xinyu/contracts/http/upload/versions'
import { updateFor } from '@xinyu/contracts/rules/app-version'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let people: People
let admin: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  people = new People(product)
  admin = await people.admin({ name: '管理', phone: '13500000094', roles: ['admin'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

test('a package goes through the gateway into the object store, and a guest’s client must update to it', async () => {
  const guest = await new Visitor(product.url).becomeGuest()
  const client = { platform: 'android', number: 236 } as const
  expect(updateFor((await guest.call(getNewVersion, { platform: 'android' })).list, client)).toBeNull()
  const bytes = Buffer.from('PK\u0003\u0004 an app')
  const form = new FormData()
  form.append('platform', 'android')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'app.apk')
  const sent = await fetch(`${product.url}/api/${uploadVersionFile.path}`, {
    method: 'POST',
    headers: { authorization: admin.token ?? '' },
    body: form,
  })
  const { key, url } = (await sent.json()) as { key: string; url: string }
  const fields = { number: 237, name: '2.3.7', notes: '更快', notesEn: 'Faster', url: null, force: true } as const
  await admin.call(addVersion, { platform: 'android', key, ...fields })
  const update = updateFor((await guest.call(getNewVersion, { platform: 'android' })).list, client)
  expect([update?.isForced, update?.newest.url]).toEqual([true, url])
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  expect((await guest.refused(addVersion, { platform: 'android', ...fields, number: 240 })).http).toBe(403)
})

test('a member’s numbers come from the services that count, and the log shows administrators where logins came from', async () => {
  const avatar = 'a000000000.jpg'
  const me = await people.member({ name: '岚', GID: '34000094', phone: '13500000095', avatar })
  const fan = await people.member({ name: '海', GID: '34000095', phone: '13500000096', avatar, gender: 1 })
  await product.drain()
  await fan.call(favorite, { user2_id: me.id })
  await fan.call(follow2, { user_id: me.id, isFollow: true })
  await product.drain()
  const { status: _status, ...numbers } = await me.call(getStatics, {})
  expect(numbers).toEqual({ views: 1, likes: 0, loves: 0, follows: 0, followers: 1, gifts: 0, posts: 0 })
  expect((await me.call(getip, {})).data).toMatchObject({ province: '', provinceCode: null })
  const joined = await new Visitor(product.url).join('13500000097')
  const { list } = await admin.call(loginLog, { user_id: joined.id })
  expect(list).toEqual([expect.objectContaining({ user_id: joined.id, how: 'join', ip: expect.stringMatching(/\d$/) })])
})

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { allResources } from '@xinyu/contracts/admin/all'
import type { Call } from '@xinyu/contracts/call'
import { CallError } from '@xinyu/contracts/client/client'
import { inputExample } from '@xinyu/contracts/docs/example'
import { calls } from '@xinyu/contracts/http/all'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getPosts } from '@xinyu/contracts/http/posts/feeds'
import { pairId } from '@xinyu/contracts/rules/pair'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { MongoClient, type Db } from 'mongodb'
import { People } from '../fixture/people.fixture.ts'

const login = { phone: '13800000001', password: 'xinyu-demo-1' }
/** the same store under two addresses, which are two origins to a browser */
let before: string
let now: string
let product: TestProduct
let viewers: Record<'member' | 'admin', Visitor>
/** answers by call or resource */
const answers = new Map<string, string>()

/** Stores addresses under `root`, as earlier versions did, and lets the next start migrate them again. */
const storeAddresses = async (db: (service: string) => Db, root: string): Promise<number> => {
  const address = (field: string) => ({ $concat: [`${root}/`, field] })
  const asAddress = [{ $set: { 'user.avatar': address('$user.avatar') } }]
  const isKey = { 'user.avatar': /^pictures\// }
  const images = {
    $map: { input: '$images', in: { $mergeObjects: ['$$this', { url: address('$$this.url') }] } },
  }
  const counts = await Promise.all([
    ...['social', 'chat', 'payments', 'face'].map(async (service) =>
      db(service).collection('people').updateMany(isKey, asAddress),
    ),
    db('moderation')
      .collection('reviews')
      .updateMany({ 'images.url': /^pictures\// }, [{ $set: { images } }]),
    db('users')
      .collection('versions')
      .updateMany({ key: { $type: 'string' } }, [{ $set: { url: address('$key') } }]),
  ])
  await db('moderation').collection('reviews').updateMany(isKey, asAddress)
  for (const service of ['social', 'chat', 'payments', 'face', 'moderation', 'users'])
    await db(service)
      .collection<{ _id: string }>('migrations')
      .deleteMany({ _id: /2026-12-01-/ })
  return Math.min(...counts.slice(0, 5).map(({ modifiedCount }) => modifiedCount))
}

beforeAll(async () => {
  product = await startTestProduct({ demo: true })
  await product.drain()
  const {
    MONGODB_URL = '',
    OSS_ENDPOINT = '',
    OSS_BUCKET,
    XINYU_NAMESPACE = 'xinyu',
  } = readRunning(product.dataDir).env
  before = `${OSS_ENDPOINT}/${OSS_BUCKET}`
  now = before.replace('localhost', '127.0.0.1')
  const client = await new MongoClient(MONGODB_URL).connect()
  expect(await storeAddresses((service) => client.db(`${XINYU_NAMESPACE}_${service}`), before)).toBeGreaterThan(0)
  await client.close()
  const { dataDir } = product
  await product.stop({ keep: true })
  product = await startTestProduct({ demo: true, dataDir, env: { OSS_PUBLIC_URL: now } })
  const member = new Visitor(product.url)
  const { token, user } = await member.call(loginV2, login)
  Object.assign(member, { token, id: user._id })
  const admin = await new People(product).admin({ name: '岛主', phone: '13500000312', roles: ['admin'] })
  await product.drain()
  viewers = { member, admin }
  const [followed] = await peersOf()
  await member.call(follow2, { user_id: followed?.user_id ?? '', isFollow: true })
  await product.drain()
}, 900_000)
afterAll(() => product?.stop())

const reads = (calls as readonly Call[]).filter(
  ({ path, built, body = 'json' }) =>
    built !== false &&
    body === 'json' &&
    /\/(?:get(?!SMS|Signature|Pay|Wx|Open)|search|profile$|posts$|allUser|vipUser|receivedGifts)/.test(path),
)

const peersOf = async (): Promise<{ user_id: string; post_id: string }[]> => {
  const { posts } = await viewers.member.call(getPosts, { page: 1, rows: 100 })
  return posts.map(({ _id, user }) => ({ post_id: _id, user_id: user._id }))
}

/** With as few fields as the call takes, so that no filter leaves anything out. */
const ask = async (viewer: Visitor, call: Call, { user_id, post_id }: { user_id: string; post_id: string }) => {
  const { cursor: _cursor, ...example } = { cursor: '', ...(inputExample(call.input) as object) }
  const ids = { user_id, user2_id: user_id, userId: user_id, post_id, favorite_id: pairId(viewer.id, user_id) }
  const few = Object.fromEntries(Object.entries({ ...ids, page: 1, rows: 100 }).filter(([field]) => field in example))
  const given = call.input.safeParse(few).success ? few : { ...example, ...few }
  const reply = await viewer.call(call, given as never).catch((error: unknown) => {
    if (error instanceof CallError) return null
    throw error
  })
  answers.set(call.path, (answers.get(call.path) ?? '') + JSON.stringify(reply))
}

/** A resource's list, and its records one by one. */
const look = async (name: string): Promise<void> => {
  const headers = { authorization: `Bearer ${viewers.admin.token}` }
  const fetched = async (path: string) => (await fetch(`${product.url}/api/admin/${path}`, { headers })).json()
  const list = (await fetched(`${name}?range=[0,49]`)) as { id: string }[]
  const ones = Array.isArray(list) ? await Promise.all(list.slice(0, 20).map(({ id }) => fetched(`${name}/${id}`))) : []
  answers.set(`admin/${name}`, JSON.stringify([list, ones]))
}

/** Answers that have pictures in the demo data. */
const withPictures = [
  'users/profile',
  'users/getMoreUser',
  'users/getShowPerson',
  'users/getOnlineUser',
  'users/getFollowList',
  'favorite/getiLikelist',
  'favorite/getLoveEachlist',
  'msg/getChatList5',
  'posts/getPosts',
  'posts/getPost',
  'posts/getUserPosts',
  'posts/getComment',
  'posts/getLike',
  'posts/getRankList',
  'smilePk/getPKRecords',
  'gift/receivedGifts',
  'admin/profileReviews',
  'admin/posts',
  'admin/images',
  'admin/reports',
  'admin/users',
]

const urlsIn = (text: string): string[] => text.match(/https?:\/\/[^"\\\s]+/g) ?? []

test('under another address of the object store every answer has that address, and every picture opens', async () => {
  for (const peer of (await peersOf()).slice(0, 8))
    for (const call of reads) await ask(call.caller === 'A' ? viewers.admin : viewers.member, call, peer)
  for (const { name, built } of allResources) if (built !== false) await look(name)
  const withBefore = [...answers].filter(([, text]) => text.includes(before)).map(([name]) => name)
  const without = withPictures.filter((name) => !answers.get(name)?.includes(`${now}/`))
  const closed: string[] = []
  for (const url of new Set(urlsIn([...answers.values()].join(' '))))
    if (url.startsWith(now) && !(await fetch(url)).ok) closed.push(url.replace(/\?.*/, ''))
  expect({ withBefore, without, closed }).toEqual({ withBefore: [], without: [], closed: [] })
}, 600_000)

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { allResources } from '@xinyu/contracts/admin/all'
import { type DecidedPeople, decidedByAct, decidedByCall, freeActs } from '@xinyu/contracts/member-decisions'
import { valuesAt } from '@xinyu/contracts/admin/personal'
import type { Call } from '@xinyu/contracts/call'
import { inputExample } from '@xinyu/contracts/docs/example'
import { calls } from '@xinyu/contracts/http/all'
import type { Act, Resource } from '@xinyu/contracts/resource'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { type Collection, MongoClient } from 'mongodb'
import type { z } from 'zod'
import { People } from '../journeys/fixture/people.fixture.ts'
import { plantRecords } from './planted-records.ts'

/** One way in which staff decide about members. */
interface Decision {
  name: string
  method: string
  /** `:id` stands for the record, or the person */
  path: string
  input: z.ZodType | undefined
  decided: DecidedPeople
  resource: Resource | undefined
}
const actsOf = ({ create, update, remove, actions = {} }: Resource): Act[] => [
  ...(create ? (['create'] as const) : []),
  ...(update ? (['update'] as const) : []),
  ...(remove ? (['remove'] as const) : []),
  ...Object.keys(actions).map((action) => ({ action })),
]
const named = (name: string): Resource | undefined => allResources.find((one) => one.name === name)
const ofAct = (resource: Resource, act: Act): Decision[] => {
  const decided = decidedByAct(resource, act)
  const action = typeof act === 'object' ? act.action : act
  const input = typeof act === 'object' ? resource.actions?.[act.action]?.input : resource[act as 'create']
  const path = `/api/admin/${resource.name}${act === 'create' ? '' : '/:id'}${typeof act === 'object' ? `/${action}` : ''}`
  const method = act === 'update' ? 'PUT' : act === 'remove' ? 'DELETE' : 'POST'
  const schema = act === 'remove' ? undefined : (input as z.ZodType)
  return decided ? [{ name: `${resource.name}.${action}`, method, path, input: schema, decided, resource }] : []
}
const ofCall = (call: Call): Decision[] => {
  const decided = decidedByCall(call)
  const resource = decided?.record && named(decided.record.resource)
  return decided
    ? [{ name: call.path, method: call.verb, path: `/api/${call.path}`, input: call.input, decided, resource }]
    : []
}
const decisions = [
  ...allResources.flatMap((one) => actsOf(one).flatMap((act) => ofAct(one, act))),
  ...calls.flatMap(ofCall),
]

let product: TestProduct
let mongo: MongoClient
let admin: Visitor
let member: string
/** ids of records about the member, by resource */
let planted: Record<string, string>
let moderation: Record<'reports' | 'cases', Collection<{ _id: string; user_id?: string; user2_id?: string }>>
beforeAll(async () => {
  product = await startTestProduct({ demo: true })
  const people = new People(product)
  admin = await people.admin({ name: '管理', phone: '13500000321', roles: ['admin'] })
  member = (await people.member({ name: '小满', GID: '32000321', phone: '13500000322' })).id
  mongo = await new MongoClient(readRunning(product.dataDir).env.MONGODB_URL ?? '').connect()
  await product.drain()
  planted = await plantRecords(mongo, member)
  const database = mongo.db('xinyu_moderation')
  moderation = { reports: database.collection('reports'), cases: database.collection('cases') }
}, 600_000)
afterAll(async () => {
  await mongo?.close()
  await product?.stop()
})

const send = async (path: string, method = 'GET', body?: unknown) => {
  const reply = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Record<string, unknown>
}

interface About {
  /** of the record, or of the person where the record is theirs */
  id: string
  person: string
}
const isByPerson = ({ resource, decided: { record, paths } }: Decision): boolean =>
  !resource || !record || paths.includes('id')

/** A record that the act may be done to, and about whom it is. */
const subjectOf = async (one: Decision): Promise<About> => {
  if (isByPerson(one)) return { id: member, person: member }
  const name = one.resource?.name ?? ''
  const id = planted[name]
  if (id) return { id, person: member }
  const rows = (await send(`/api/admin/${name}?range=[0,99]`)) as unknown as { id: string }[]
  for (const row of rows) {
    const [person] = one.decided.paths.flatMap((path) => valuesAt(row, path))
    if (typeof person === 'string') return { id: row.id, person }
  }
  throw new Error(`no record of ${name} to decide about: plant one`)
}

/** What the act is sent: a valid input that names the person or the record. */
const inputFor = ({ input, decided, resource }: Decision, { id, person }: About): unknown => {
  if (!input) return undefined
  const example = inputExample(input) as { items?: object[] }
  if (decided.record) return decided.record.ids ? { ...example, [decided.record.ids[0] ?? '']: id } : example
  if (resource || decided.paths[0] !== 'items.user_id') return { ...example, user_id: person }
  return { ...example, items: [{ ...example.items?.[0], user_id: person }] }
}
const attempt = (one: Decision, about: About) =>
  send(one.path.replace(':id', encodeURIComponent(about.id)), one.method, inputFor(one, about))

test('every act of staff says about whom it decides or why it decides about nobody, and no such reason is left over', () => {
  const names = allResources.flatMap((one) => {
    const acts = actsOf(one).map((act) => (typeof act === 'object' ? act.action : String(act)))
    return [one.name, ...acts, ...acts.map((act) => `${one.name}.${act}`)]
  })
  const known = new Set([...names, ...calls.map(({ path }) => path)])
  expect(Object.keys(freeActs).filter((name) => !known.has(name))).toEqual([])
  expect(decisions.filter(({ decided }) => decided.paths.length === 0).map(({ name }) => name)).toEqual([])
})

test.each(decisions.map((one) => [one.name, one] as const))(
  '%s is not for oneself, nor for whom the member has reported, nor while another moderator has the case',
  async (_name, one) => {
    const { reports, cases } = moderation
    const about = await subjectOf(one)
    // made without a fact: no service can have a copy of it
    await reports.insertOne({ _id: 'old-report', user_id: about.person, user2_id: admin.id })
    const reported = await attempt(one, about)
    await reports.deleteOne({ _id: 'old-report' })
    expect(reported).toMatchObject({ code: 'REPORTED_YOU' })
    const claim = { claimedBy: 'somebody-else', claimedUntil: new Date(Date.now() + 60_000) }
    await cases.updateOne({ _id: about.person }, { $set: claim, $setOnInsert: { version: 1 } }, { upsert: true })
    const claimed = await attempt(one, about)
    await cases.updateOne({ _id: about.person }, { $set: { claimedBy: null, claimedUntil: null } })
    expect(claimed).toMatchObject({ code: 'CONFLICT', claimedBy: 'somebody-else' })
    if (isByPerson(one)) expect(await attempt(one, { id: admin.id, person: admin.id })).toMatchObject({ code: 'SELF' })
  },
)

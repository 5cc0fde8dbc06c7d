import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteuser, getProfile, getSMSCode } from '@xinyu/contracts/http/users'
import { approvedPeople, phoneOf } from '../approved-people.ts'
import { Buyer } from '../chaos/buyer.ts'
import { findViolations, type ObservedOrder } from '../chaos/check.rules.ts'
import { newDataDir } from '../data-dir.ts'
import { startTestProduct } from '../product.ts'
import type { Visitor } from '../visitor.ts'
import { Load } from './load.ts'
import { Operator } from './operator.ts'
import { facesFound, fillTown, objectsOf, ordersOf } from './town.ts'

export interface Row {
  step: string
  what: string
  seconds: number
}
interface Options {
  members: number
  messages: number
  row(row: Row): void
}

/**
 * The product is filled and used, backed up while it is used, used on, and destroyed with its keys; then it is restored
 * on another folder from the backup and the sealed keys. Answers what was acknowledged before the backup and is lost.
 */
export const runRestoreDrill = async ({ members, messages, row }: Options): Promise<string[]> => {
  const [vault, first, second] = ['xinyu-vault-', 'xinyu-', 'xinyu-'].map((prefix) => newDataDir(prefix)) as [
    string,
    string,
    string,
  ]
  const operator = new Operator({
    BACKUP_DIR: vault,
    BACKUP_KEYS: JSON.stringify({ b1: randomBytes(32).toString('base64url') }),
    KEYS_PASSPHRASE: randomBytes(24).toString('base64url'),
  })
  const timed = async <T>(step: string, work: () => Promise<T>, say: (result: T) => string): Promise<T> => {
    const began = Date.now()
    const result = await work()
    row({ step, what: say(result), seconds: (Date.now() - began) / 1_000 })
    return result
  }
  const env = { UNANSWERED_MESSAGES: '100000' }
  let product = await startTestProduct({ dataDir: first, env })
  try {
    const people = await approvedPeople(product, members)
    const buying = people.filter((_, index) => index % 4 === 0)
    const [seeker, leaver] = [people[0], people.at(-1)] as [Visitor, Visitor]
    const leaverPhone = phoneOf(members - 1)
    const chatting = people.slice(0, -2)
    await timed(
      'fill',
      () => fillTown(product, people.slice(0, 6)),
      () => `${members} members, faces, posts, pictures`,
    )
    const before = await balancesOf(buying)
    const load = new Load(chatting, buying)
    const answered = await load.until(messages, buying.length)
    const [faces, objects] = [await facesFound(seeker), await objectsOf(product)]
    await timed(
      'back up under load',
      () => operator.run(first, ['backup']),
      (said) => linesOf(said, /^(writers|backup)/),
    )
    await load.until(load.answered.acked.length + chatting.length, load.answered.paid.length + 1)
    await leaver.call(getSMSCode, { phone: leaverPhone })
    await leaver.call(deleteuser, { smsCode: await leaver.smsCode(leaverPhone) })
    await operator.run(first, ['backup:leavers'])
    const keys = readFileSync(join(first, 'secrets.json'), 'utf8')
    const sealed = await operator.run(first, ['keys:seal'], keys)
    await timed('check the backup', () => operator.run(first, ['backup:check']), lastLine)

    const port = Number(new URL(product.url).port)
    await product.kill()
    const lost = await load.end('give up')
    rmSync(first, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    row({ step: 'destroy', what: 'every process, every database, the object store, the keys', seconds: 0 })

    const opened = await operator.run(second, ['keys:open'], sealed)
    writeFileSync(join(second, 'secrets.json'), opened, { mode: 0o600 })
    await timed(
      'restore',
      () => operator.run(second, ['restore', '--backup', 'latest']),
      (said) => said.split('\n').slice(1, -1).join('; '),
    )
    product = await startTestProduct({ dataDir: second, port, env })
    await timed(
      'tell the facts again',
      () => operator.run(second, ['events:replay']),
      (said) => linesOf(said, /published/),
    )
    await timed('those who left', () => operator.run(second, ['restore:leavers']), lastLine)
    await timed('rebuild the face index', () => operator.run(second, ['face:reindex']), lastLine)
    await product.drain(300_000)

    const again = new Load(chatting, buying)
    await again.until(chatting.length * 3, buying.length)
    const later = await again.end()
    await product.drain(300_000)
    const isAskedOf = [...lost.paid, ...later.paid]
    const orders = await ordersAtRest(buying, isAskedOf)
    const given = new Set(orders.filter(({ fulfilled }) => fulfilled).map(({ orderId }) => orderId))
    const promised = new Set([...answered.paid, ...later.paid].map(({ orderId }) => orderId))
    const acked = [...answered.acked, ...later.acked.map((one) => ({ ...one, order: one.order + 1e6 }))]
    const stored = (
      await Promise.all(again.chatters.filter((_, index) => index % 2 === 0).map((one) => one.stored()))
    ).flat()
    const after = await balancesOf(buying)
    const broken = [
      ...findViolations({
        acked,
        stored,
        paid: isAskedOf.filter(({ orderId }) => promised.has(orderId) || given.has(orderId)),
        orders,
        balances: new Map([...before].map(([id, points]) => [id, { before: points, after: after.get(id) ?? -1 }])),
      }),
      ...differences('object', objects, await objectsOf(product)),
      ...(faces.join() === (await facesFound(seeker)).join() ? [] : ['lost: a face is not found any more']),
      ...(await leaver.call(getProfile, {}).then(
        () => ['back: somebody who had left after the backup is there'],
        () => [],
      )),
    ]
    const gone = lost.acked.length + later.acked.length - stored.length
    row({
      step: 'written before the backup',
      what: `${answered.acked.length} messages, ${answered.paid.length} orders, ${objects.size} objects, ${faces.length} faces: ${broken.length} promises broken`,
      seconds: 0,
    })
    row({
      step: 'written since, and gone',
      what: `${gone} messages, ${lost.paid.filter(({ orderId }) => !given.has(orderId)).length} orders`,
      seconds: 0,
    })
    row({
      step: 'written after the restore',
      what: `${later.acked.length} messages, ${later.paid.length} orders`,
      seconds: 0,
    })
    return broken
  } finally {
    await product.stop()
    for (const dir of [vault, first, second]) rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const linesOf = (said: string, which: RegExp): string =>
  said
    .split('\n')
    .filter((line) => which.test(line))
    .join('; ')
const lastLine = (said: string): string => said.split('\n').at(-1) ?? ''

const balancesOf = async (people: readonly Visitor[]): Promise<Map<string, number>> =>
  new Map(await Promise.all(people.map(async (me) => [me.id, await new Buyer(me).balance()] as const)))

/** Once each paid order is given, or after a minute: what was on its way is taken up by jobs. */
const ordersAtRest = async (
  people: readonly Visitor[],
  asked: readonly { orderId: string; member: string }[],
): Promise<ObservedOrder[]> => {
  for (let tries = 0; ; tries++) {
    const mine = ({ id }: Visitor): string[] =>
      asked.filter(({ member }) => member === id).map(({ orderId }) => orderId)
    const seen = (await Promise.all(people.map((me) => ordersOf(me, mine(me))))).flat()
    if (tries === 20 || seen.every(({ status, fulfilled }) => status !== 1 || fulfilled)) return seen
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
}

const differences = (what: string, before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].flatMap(([key, value]) => {
    const now = after.get(key)
    if (now === value) return []
    return [now === undefined ? `lost: ${what} ${key}` : `changed: ${what} ${key} was ${value} and is ${now}`]
  })

import { randomUUID } from 'node:crypto'
import { changeGuanPoint } from '@xinyu/contracts/http/product/point-corrections'
import { idOf } from '@xinyu/platform/ids'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { Person, World } from '../crash/world.ts'

const had = 50
interface Fixture {
  people: Person[]
  me: Person
  finance: Person
  second: Person
  clientId: string
}
const prepare = async (world: World): Promise<Fixture> => {
  const me = await world.memberWith(had)
  const [finance, second] = [await world.person({ roles: ['finance'] }), await world.person({ roles: ['finance'] })]
  return { people: [me], me, finance, second, clientId: randomUUID() }
}
const ask = (world: World, { me, finance, clientId }: Fixture, change: number) =>
  world.tryCall(changeGuanPoint, { user_id: me.id, change, reason: '补偿故障', clientId }, finance)
const idIn = ({ finance, clientId }: Fixture): string => idOf('correction', finance.id, clientId)

const faultsOf = async (
  world: World,
  fixture: Fixture,
  should: { points: number; state: string },
): Promise<string[]> => {
  const { wallet } = await accountsOf(world.db, fixture.me.id)
  const correction = await world.db
    .collection<{ _id: string; state: string }>('point_corrections')
    .findOne({ _id: idIn(fixture) })
  const told = await world.db
    .collection('events')
    .countDocuments({ key: idIn(fixture), type: 'payments.points-corrected.v1' })
  return differences(
    { ...should, told: should.state === 'applied' ? 1 : 0 },
    { points: wallet?.points, state: correction?.state, told },
  )
}

const alone = (name: string, change: number, should: { points: number; state: string }): Flow =>
  flow({
    name,
    prepare,
    run: async (world, fixture) => void (await ask(world, fixture, change)),
    faults: (world, fixture) => faultsOf(world, fixture, should),
  })

const bySecond = (decision: 'approve' | 'reject', should: { points: number; state: string }): Flow =>
  flow({
    name: `correction that a second person decides: ${decision}`,
    prepare,
    run: async (world, fixture) => {
      await ask(world, fixture, 2_000)
      const path = `api/admin/pointCorrections/${idIn(fixture)}/${decision}`
      await world.post(path, decision === 'approve' ? {} : { reason: '不符' }, fixture.second)
    },
    faults: (world, fixture) => faultsOf(world, fixture, should),
  })

export const correctionFlows: readonly Flow[] = [
  alone('correction that gives points', 30, { points: had + 30, state: 'applied' }),
  alone('correction that takes points', -20, { points: had - 20, state: 'applied' }),
  alone('correction that takes more points than there are', -70, { points: had, state: 'failed' }),
  bySecond('approve', { points: had + 2_000, state: 'applied' }),
  bySecond('reject', { points: had, state: 'rejected' }),
]

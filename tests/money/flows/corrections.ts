import { randomUUID } from 'node:crypto'
import { changeGuanPoint } from '@xinyu/contracts/http/payments-more'
import { idOf } from '@xinyu/platform/ids'
import { type Flow, flow, unlike } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { Person, World } from '../crash/world.ts'

const had = 50
interface Scene {
  people: Person[]
  me: Person
  finance: Person
  second: Person
  clientId: string
}
const prepare = async (world: World): Promise<Scene> => {
  const me = await world.memberWith(had)
  const [finance, second] = [await world.person({ roles: ['finance'] }), await world.person({ roles: ['finance'] })]
  return { people: [me], me, finance, second, clientId: randomUUID() }
}
const ask = (world: World, { me, finance, clientId }: Scene, change: number) =>
  world.tryCall(changeGuanPoint, { user_id: me.id, change, reason: '补偿故障', clientId }, finance)
const idIn = ({ finance, clientId }: Scene): string => idOf('correction', finance.id, clientId)

const faultsOf = async (world: World, scene: Scene, should: { points: number; state: string }): Promise<string[]> => {
  const { wallet } = await accountsOf(world.db, scene.me.id)
  const correction = await world.db
    .collection<{ _id: string; state: string }>('point_corrections')
    .findOne({ _id: idIn(scene) })
  const told = await world.db
    .collection('events')
    .countDocuments({ key: idIn(scene), type: 'payments.points-corrected.v1' })
  return unlike(
    { ...should, told: should.state === 'applied' ? 1 : 0 },
    { points: wallet?.points, state: correction?.state, told },
  )
}

const alone = (name: string, change: number, should: { points: number; state: string }): Flow =>
  flow({
    name,
    prepare,
    act: async (world, scene) => void (await ask(world, scene, change)),
    faults: (world, scene) => faultsOf(world, scene, should),
  })

const bySecond = (decision: 'approve' | 'reject', should: { points: number; state: string }): Flow =>
  flow({
    name: `correction that a second person decides: ${decision}`,
    prepare,
    act: async (world, scene) => {
      await ask(world, scene, 2_000)
      const path = `api/admin/pointCorrections/${idIn(scene)}/${decision}`
      await world.post(path, decision === 'approve' ? {} : { reason: '不符' }, scene.second)
    },
    faults: (world, scene) => faultsOf(world, scene, should),
  })

export const correctionFlows: readonly Flow[] = [
  alone('correction that gives points', 30, { points: had + 30, state: 'applied' }),
  alone('correction that takes points', -20, { points: had - 20, state: 'applied' }),
  alone('correction that takes more points than there are', -70, { points: had, state: 'failed' }),
  bySecond('approve', { points: had + 2_000, state: 'applied' }),
  bySecond('reject', { points: had, state: 'rejected' }),
]

import { exportRequested } from '@xinyu/contracts/events/people'
import { erased } from '@xinyu/contracts/events/users'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store'
import { snapshot } from './builders.ts'
import type { ServiceUnderTest } from './service-under-test.ts'

export type Copy = Record<string, Record<string, unknown>[]>
type Service = Pick<ServiceUnderTest<unknown>, 'hear' | 'service' | 'published' | 'drain' | 'runJob'>

/** What a service hands over of a person, asked for twice, and the words of the file. */
export const copyOf = async (service: Service, user_id: string): Promise<{ copy: Copy; words: string }> => {
  const export_id = newId()
  for (let twice = 0; twice < 2; twice++) await service.hear(exportRequested, export_id, { export_id, user_id })
  const told = service.published.filter(({ type, key }) => type.endsWith('.data-exported.v1') && key === export_id)
  const [first] = told
  if (!first || told.length !== 1) throw new Error(`told ${told.length} times`)
  const { key } = first.data as { key: string }
  const words = (await service.service.app.get(ObjectStore).get(key)).toString()
  return { copy: JSON.parse(words) as Copy, words }
}

/** The person is erased, and the service is asked whether it is so; answers how often it said so. */
export const receiptsAfterErasing = async (service: Service, user_id: string, clock: FixedClock): Promise<number> => {
  for (let twice = 0; twice < 2; twice++)
    await service.hear(erased, user_id, { user: snapshot({ _id: user_id, isCompleted: 6, name: '' }) })
  return receiptsAfter(service, user_id, clock)
}

/** Some minutes later. */
export const receiptsAfter = async (service: Service, user_id: string, clock: FixedClock): Promise<number> => {
  clock.advance(120_000)
  for (let twice = 0; twice < 2; twice++) await service.runJob('confirm-erasures')
  await service.drain()
  return service.published.filter(({ type, key }) => type.endsWith('.data-erased.v1') && key === user_id).length
}

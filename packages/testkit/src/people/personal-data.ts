import { exportRequested } from '@xinyu/contracts/events/people'
import { erased } from '@xinyu/contracts/events/users'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from './builders.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'

export type PersonalDataCopy = Record<string, Record<string, unknown>[]>
type Service = Pick<ServiceUnderTest<unknown>, 'receive' | 'service' | 'published' | 'drain' | 'runJob'>

/** Requests a person's data from a service twice; returns the export and the text of its file. */
export const exportData = async (
  service: Service,
  user_id: string,
): Promise<{ copy: PersonalDataCopy; text: string }> => {
  const export_id = newId()
  for (let twice = 0; twice < 2; twice++) await service.receive(exportRequested, export_id, { export_id, user_id })
  const exported = service.published.filter(({ type, key }) => type.endsWith('.data-exported.v1') && key === export_id)
  const [first] = exported
  if (!first || exported.length !== 1) throw new Error(`exported ${exported.length} times`)
  const { key } = first.data as { key: string }
  const text = (await service.service.app.get(ObjectStore).get(key)).toString()
  return { copy: JSON.parse(text) as PersonalDataCopy, text }
}

/** Erases the person and returns how many receipts the service published. */
export const eraseAndCountReceipts = async (service: Service, user_id: string, clock: FixedClock): Promise<number> => {
  for (let twice = 0; twice < 2; twice++)
    await service.receive(erased, user_id, { user: snapshot({ _id: user_id, isCompleted: 6, name: '' }) })
  return countReceipts(service, user_id, clock)
}

/** The number of receipts two minutes later. */
export const countReceipts = async (service: Service, user_id: string, clock: FixedClock): Promise<number> => {
  clock.advance(120_000)
  for (let twice = 0; twice < 2; twice++) await service.runJob('confirm-erasures')
  await service.drain()
  return service.published.filter(({ type, key }) => type.endsWith('.data-erased.v1') && key === user_id).length
}

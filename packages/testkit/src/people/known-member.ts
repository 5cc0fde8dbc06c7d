import { registered } from '@xinyu/contracts/events/users'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { snapshot } from './builders.ts'
import type { ServiceUnderTest, TestPerson } from '../service-under-test.ts'

export interface KnownMember extends TestPerson {
  user: UserSnapshot
}

/** A person with a token whose registration fact the service has received. */
export const knownMember = async (
  service: Pick<ServiceUnderTest<unknown>, 'person' | 'receive'>,
  over: Partial<UserSnapshot> = {},
): Promise<KnownMember> => {
  const person = await service.person({ isCompleted: over.isCompleted ?? 4, type: over.type ?? 'normal' })
  const user = snapshot({ ...over, _id: person.id, name: over.name ?? `岛民${person.id.slice(-4)}` })
  await service.receive(registered, person.id, { user, how: 'phone', shareCode: null })
  return { ...person, user }
}

import { sharedDevices } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { idOf } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { LoginsReads } from '../sessions/sessions.public.ts'
import { UsersReads } from '../user-store/user-store.public.ts'

/** as many people of a device as a moderator looks at */
const maxOthers = 50

/** With whom a member shares devices; nobody reads it about themselves. */
@Controller()
export class SharedDevicesController {
  constructor(
    private readonly logins: LoginsReads,
    private readonly users: UsersReads,
  ) {}

  @ImplementsList(sharedDevices)
  async list({ query: { filter }, currentUser }: ListContext<typeof sharedDevices>) {
    const person = filter.user_id ?? filter.q
    const rows = person === undefined || person === currentUser.id ? [] : await this.#of(person)
    return { rows, total: rows.length }
  }

  /** They are read by member only. */
  @ImplementsOne(sharedDevices)
  get(_context: RecordContext): RecordOf<typeof sharedDevices> {
    throw new AppError('NOT_FOUND')
  }

  async #of(person: string): Promise<RecordOf<typeof sharedDevices>[]> {
    const uses = await this.logins.listDevices(person)
    const people = await this.users.findMany([...new Set(uses.map(({ userId }) => userId))])
    return uses
      .filter(({ userId }) => userId === person)
      .map(({ deviceId, os, lastAt }) => ({
        id: idOf('device', person, deviceId),
        user_id: person,
        deviceId,
        os,
        lastAt: lastAt.toISOString(),
        others: uses
          .filter((use) => use.deviceId === deviceId && use.userId !== person)
          .slice(0, maxOthers)
          .map(({ userId, lastAt: at }) => ({
            user_id: userId,
            name: people.get(userId)?.name ?? '',
            lastAt: at.toISOString(),
            isCompleted: people.get(userId)?.isCompleted ?? 0,
          })),
      }))
  }
}

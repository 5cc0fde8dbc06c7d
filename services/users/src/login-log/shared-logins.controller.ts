import { findDeviceMarks, findSharedLogins, getSnapshots } from '@xinyu/contracts/internal/incidents'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { DeviceMarks } from '../devices/devices.public.ts'
import { LoginsReads } from '../sessions/sessions.public.ts'
import { snapshotOf } from '../user/user-shown.rules.ts'
import { UsersReads } from '../user-store/user-store.public.ts'

/** more people have a mobile network's block in common by chance than anything can be concluded from */
const maxOfAddress = 50
const maxOfDevice = 200

/** What moderation asks about accounts that may belong together. */
@Controller()
export class SharedLoginsController {
  constructor(
    private readonly logins: LoginsReads,
    private readonly users: UsersReads,
    private readonly marks: DeviceMarks,
  ) {}

  @ImplementsInternal(findSharedLogins)
  async shared({ input: { user_ids } }: InternalContext<typeof findSharedLogins>) {
    const [devices, addresses] = await Promise.all([
      this.logins.listShared(user_ids, 'deviceId', maxOfDevice),
      this.logins.listShared(user_ids, 'network', maxOfAddress),
    ])
    return { devices, addresses }
  }

  @ImplementsInternal(findDeviceMarks)
  async marked({ input: { user_id } }: InternalContext<typeof findDeviceMarks>) {
    return { marked: await this.marks.listOwners(await this.logins.listDeviceIds(user_id), user_id) }
  }

  @ImplementsInternal(getSnapshots)
  async snapshots({ input: { user_ids } }: InternalContext<typeof getSnapshots>) {
    return { users: [...(await this.users.findMany(user_ids)).values()].map(snapshotOf) }
  }
}

import { getStatics } from '@xinyu/contracts/http/users/members'
import { flowersOf } from '@xinyu/contracts/internal/payments'
import { countsOf } from '@xinyu/contracts/internal/social'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Controller } from '@nestjs/common'

/** The counters of the Me screen, queried from the services that own them; nothing is stored here. */
@Controller()
export class ProfileCountsController {
  constructor(private readonly internal: InternalClient) {}

  @Implements(getStatics)
  async getOwn({ currentUser }: CallContext<typeof getStatics>) {
    const me = { user_id: currentUser.id }
    const [counts, { received }] = await Promise.all([
      this.internal.call(countsOf, me),
      this.internal.call(flowersOf, me),
    ])
    return { ...counts, gifts: received }
  }
}

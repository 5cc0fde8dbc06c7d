import { loginLogs } from '@xinyu/contracts/admin/people'
import { loginLog } from '@xinyu/contracts/http/users/admin'
import type { CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { LoginLogReads } from './login-log.reads.ts'

@Controller()
export class LoginLogController {
  constructor(private readonly reads: LoginLogReads) {}

  @ImplementsList(loginLogs)
  list({ query, currentUser }: ListContext<typeof loginLogs>) {
    return this.reads.list(currentUser, query)
  }

  @ImplementsOne(loginLogs)
  get({ id, currentUser }: RecordContext) {
    return this.reads.getRecord(currentUser, id)
  }

  @Implements(loginLog)
  async listByCall({ input: { page, rows, user_id }, currentUser }: CallContext<typeof loginLog>) {
    const filter = user_id === undefined ? {} : { user_id }
    const found = await this.reads.list(currentUser, { filter, skip: (page - 1) * rows, take: rows, sort: null })
    const list = found.rows.map(({ id: _id, deviceId: _device, ...login }) => ({ _id, ...login }))
    return { list, total: found.total }
  }
}

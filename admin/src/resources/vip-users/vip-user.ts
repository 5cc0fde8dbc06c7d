import type { vipUsers } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'

export type VipUser = RecordOf<typeof vipUsers>

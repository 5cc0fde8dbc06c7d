import { getAccountStatus, type AccountStatus } from '@xinyu/contracts/internal/users'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { newId } from '@xinyu/platform/ids'
import type { RunningService } from '@xinyu/platform/runtime/service'
import type { InternalAnswer } from './peers.ts'

export interface TestPerson {
  id: string
  token: string
}
const approved: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }

/** The people a test makes, known to the service as if by the users service. */
export class TestPeople {
  readonly #made = new Map<string, AccountStatus>()

  /** The answer when Redis has no entry; `ofOthers` knows the people the test did not make. */
  answer(ofOthers: (user_id: string) => Promise<AccountStatus | null>): InternalAnswer {
    return {
      call: getAccountStatus as InternalCall,
      answer: async ({ user_id }: { user_id: string }) => ({
        standing: this.#made.get(user_id) ?? (await ofOthers(user_id)),
      }),
    }
  }

  /** A person with a valid token; an approved member by default. */
  async create({ app }: RunningService, accountStatus: Partial<AccountStatus>): Promise<TestPerson> {
    const id = newId()
    const status = { ...approved, ...accountStatus }
    this.#made.set(id, status)
    await app.get(AccountStatuses).publishStatus(id, status)
    const login = status.roles.length > 0 ? { client: 'admin', amr: ['otp'] } : { client: 'app' }
    const claims = { sub: id, type: status.type, sid: newId(), ...login }
    return { id, token: await new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '').sign(claims, 3_600, new Date()) }
  }
}

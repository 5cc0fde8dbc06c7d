import type { Call } from '@xinyu/contracts/call'
import { checkOwner, type OwnerClaim, useProof } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import type { ContractRequest } from '../http/route.ts'
import type { InternalClient } from '../internal-client.ts'

/** Who knows codes and passwords. */
export interface OwnerCheck {
  /** refuses with one of the contract's `proofRefusals` */
  check(claim: OwnerClaim): Promise<unknown>
  use(claim: OwnerClaim): Promise<unknown>
}

/**
 * Whether the owner asks, for every call whose contract says `proof`, in every service and before the call's method.
 * The users service is asked.
 */
@Injectable()
export class OwnerProofs {
  #owners: OwnerCheck

  constructor(internal: InternalClient) {
    this.#owners = {
      check: (claim) => internal.ask(checkOwner, claim),
      use: (claim) => internal.ask(useProof, claim),
    }
  }

  /** The users service answers itself. */
  answeredBy(owners: OwnerCheck): void {
    this.#owners = owners
  }

  /** Refuses what is not proven. Answers what is to be done once the call has succeeded: a code serves one deed. */
  async check(call: Call, request: Pick<ContractRequest, 'input' | 'person' | 'ip'>): Promise<() => Promise<void>> {
    const claim = claimOf(call, request)
    if (!claim) return async () => undefined
    await this.#owners.check(claim)
    return async () => {
      // the deed is done: a code that served another one at the same moment is used up all the same
      if (claim.smsCode !== undefined) await this.#owners.use(claim).catch(() => undefined)
    }
  }
}

/** Null where nothing has to be proven. */
const claimOf = (
  { proof }: Call,
  { input, person, ip }: Pick<ContractRequest, 'input' | 'person' | 'ip'>,
): OwnerClaim | null => {
  const given = input as Record<string, unknown>
  if (!proof || (proof.when !== undefined && given[proof.when] === undefined)) return null
  const text = (field: string): string | undefined => (typeof given[field] === 'string' ? given[field] : undefined)
  return {
    user_id: person?.id ?? '',
    session_id: person?.sessionId ?? '',
    smsCode: text(proof.smsCode ?? 'smsCode'),
    password: text(proof.password ?? 'password'),
    orFreshLogin: proof.orFreshLogin ?? false,
    ip,
    deviceId: text('deviceId'),
  }
}

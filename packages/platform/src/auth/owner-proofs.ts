import type { Call } from '@xinyu/contracts/call'
import { checkOwner, type OwnerClaim, returnProof, useProof } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import type { ContractRequest } from '../http/calls/route.ts'
import type { InternalClient } from '../connections/internal-client.ts'
import type { Log } from '../logging/log.ts'

export interface OwnerCheck {
  /** refuses with one of the contract's `proofRefusals` */
  check(claim: OwnerClaim): Promise<unknown>
  /** refuses a code that is already used */
  reserveCode(claim: OwnerClaim): Promise<unknown>
  releaseCode(claim: OwnerClaim): Promise<unknown>
}

/**
 * Checks that the caller is the account owner, for calls with `proof` in their contract, in every service and before
 * the method runs. The users service does the check.
 */
@Injectable()
export class OwnerProofs {
  #owners: OwnerCheck

  constructor(
    internal: InternalClient,
    private readonly log: Log,
  ) {
    this.#owners = {
      check: (claim) => internal.call(checkOwner, claim),
      reserveCode: (claim) => internal.call(useProof, claim),
      releaseCode: (claim) => internal.call(returnProof, claim),
    }
  }

  /** The users service checks by itself. */
  setCheck(owners: OwnerCheck): void {
    this.#owners = owners
  }

  /**
   * Refuses what is not proven, and uses up the code before the call's method runs: it is valid for one call, even of
   * two concurrent ones. Returns a function to call if the method refuses, so that the caller can retry with the same
   * code.
   */
  async consume(
    call: Call,
    request: Pick<ContractRequest, 'input' | 'person' | 'ip'>,
  ): Promise<(() => Promise<void>) | undefined> {
    const claim = claimOf(call, request)
    if (!claim) return undefined
    await this.#owners.check(claim)
    if (claim.smsCode === undefined) return undefined
    await this.#owners.reserveCode(claim)
    return () => this.#giveBack(claim)
  }

  /** If this fails the caller needs a new code; the refusal is what they must receive. */
  async #giveBack(claim: OwnerClaim): Promise<void> {
    await this.#owners.releaseCode(claim).catch((err: unknown) => {
      this.log.warn('a proof was not given back', { userId: claim.user_id, err })
    })
  }
}

/** Null if nothing has to be proven. */
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
    passkey: text('passkey'),
    orFreshLogin: proof.orFreshLogin ?? false,
    ip,
    deviceId: text('deviceId'),
  }
}

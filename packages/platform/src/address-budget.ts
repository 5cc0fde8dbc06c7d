import { limitDetails, type LimitName } from '@xinyu/contracts/limits'
import type { WorkOfCall } from '@xinyu/contracts/work'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Injectable } from '@nestjs/common'
import { AppError } from './error.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { RateLimit, type Taken } from './rate-limit.ts'

interface Budget {
  /** under which it is counted */
  name: string
  /** in whose words it refuses */
  limit: LimitName
  points: number
  seconds: number
  code?: ErrorCode
}

/**
 * What an address may do before each further call must be worked for. It falls with what the address did and rises
 * again by what turned out right, one for one, so that no account of one's own makes up for guesses at others. The more
 * was done above it, the more work: never a wall, since a carrier puts thousands behind one address.
 */
@Injectable()
export class AddressBudget {
  constructor(
    private readonly limits: RateLimit,
    private readonly work: ProofOfWork,
  ) {}

  /** Takes one, or refuses with a challenge in the words of the limit. */
  async take(budget: Budget, address: string, work: WorkOfCall): Promise<Taken> {
    const { name, limit, points, seconds, code = 'TOO_FREQUENT' } = budget
    const taken = await this.limits.ask(name, address, points, seconds)
    if (taken.isGranted || (await this.work.isDone(work, address, name))) return taken
    // who is refused has done nothing, and makes it no harder for the others of this network
    await taken.giveBack()
    throw new AppError(code, {
      ...limitDetails(limit, taken.retryAfter, new Date()),
      work: await this.work.challenge(work.call, address, Math.floor(taken.taken / points)),
    })
  }

  /** Gives back one that was taken by another call: it turned out right. */
  async giveBack({ name, points, seconds }: Omit<Budget, 'limit'>, address: string): Promise<void> {
    await this.limits.giveBack(name, address, points, seconds)
  }
}

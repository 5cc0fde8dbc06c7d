import { limitDetails, type LimitName } from '@xinyu/contracts/limits'
import type { PowSolution } from '@xinyu/contracts/client/work'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Injectable } from '@nestjs/common'
import { AppError } from '../error.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { RateLimit, type Taken } from './rate-limit.ts'

interface Budget {
  name: string
  /** whose message the refusal has */
  limit: LimitName
  points: number
  seconds: number
  code?: ErrorCode
}

/**
 * What an address may do before each further call requires proof of work. Each action lowers it and each correct
 * attempt raises it again, one for one, so that success with an own account does not offset guesses at others. The
 * further it is exceeded, the more work: never a block, since a mobile carrier puts thousands behind one address.
 */
@Injectable()
export class AddressBudget {
  constructor(
    private readonly limits: RateLimit,
    private readonly work: ProofOfWork,
  ) {}

  /** Takes one, or refuses with a challenge and the message of the limit. */
  async consume(budget: Budget, address: string, solution: PowSolution): Promise<Taken> {
    const { name, limit, points, seconds, code = 'TOO_FREQUENT' } = budget
    const taken = await this.limits.tryConsume(name, address, points, seconds)
    if (taken.isGranted || (await this.work.isDone(solution, address, name))) return taken
    // a refused caller has done nothing and must not raise the work for others of this network
    await taken.giveBack()
    throw new AppError(code, {
      ...limitDetails(limit, taken.retryAfter, new Date()),
      work: await this.work.challenge(solution.call, address, Math.floor(taken.taken / points)),
    })
  }

  /** Gives back one that another call took: the attempt was correct. */
  async giveBack({ name, points, seconds }: Omit<Budget, 'limit'>, address: string): Promise<void> {
    await this.limits.giveBack(name, address, points, seconds)
  }
}

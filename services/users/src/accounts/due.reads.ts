import { ProfileStatus } from '@xinyu/contracts/enums'
import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'

const batch = 500

/** Accounts whose time has come. */
@Injectable()
export class DueReads {
  constructor(private readonly people: People) {}

  async erasures(now: Date): Promise<string[]> {
    return this.#ids({ 'cancellation.erasedAt': { $lte: now }, isCompleted: ProfileStatus.Cancelled })
  }

  async endedBans(now: Date): Promise<string[]> {
    return this.#ids({ 'ban.until': { $lte: now }, isCompleted: ProfileStatus.Banned })
  }

  async #ids(filter: object): Promise<string[]> {
    const found = await this.people.users.raw
      .find(filter, { projection: { _id: 1 } })
      .limit(batch)
      .toArray()
    return found.map((user) => user._id)
  }
}

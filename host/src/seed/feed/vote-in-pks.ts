import { isRefusedWith } from '../refused.ts'
import { addSmileScore, getPKRecords } from '@xinyu/contracts/http/social'
import { type DemoPeople, inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'

/** Members vote in the PKs there are; some stay without a vote. */
export const voteInPks = async (people: DemoPeople, members: DemoMember[], random: Random): Promise<void> => {
  const voters = random.sample(members, 24).map((voter) => ({
    voter,
    choices: Array.from({ length: 12 }, () => random.pick(['left', 'right', null] as const)),
  }))
  await inParallel(voters, 8, async ({ voter, choices }) => {
    const call = await people.as(voter._id)
    const { list } = await call(getPKRecords, {}).catch(isRefusedWith('NOT_BUILT', { list: [] }))
    for (const [at, choice] of choices.entries()) {
      const pk = list[at]
      if (pk && choice) await call(addSmileScore, { pk_id: pk._id, choice })
    }
  })
}

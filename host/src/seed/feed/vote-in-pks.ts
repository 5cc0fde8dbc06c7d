import { getPosts4 } from '@xinyu/contracts/http/posts/feeds'
import { addSmileScore, getPKRecords, type SmilePk, updateSmilePkStatus } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { type DemoClients, inParallel } from '../demo-person.ts'
import type { DemoMember } from '../members.ts'
import type { Random } from '../random.ts'

/** smiles are paired every ten seconds */
const maxWaitMs = 15_000

/** The PKs that this member may vote in; waits for the first of them to appear. */
const openPks = async (people: DemoClients, member: DemoMember): Promise<SmilePk[]> => {
  const call = await people.as(member._id)
  const { posts } = await call(getPosts4, { rows: 50 })
  if (!posts.some(({ smile }) => smile?.state === 'measured')) return []
  for (const deadline = Date.now() + maxWaitMs; ;) {
    const { list } = await call(getPKRecords, {})
    if (list.length > 0 || Date.now() > deadline) return list
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * Members vote in PKs; a moderator ends some, one smile is withdrawn, and some PKs get no vote.
 */
export const voteInPks = async (
  people: DemoClients,
  { members, moderator }: { members: DemoMember[]; moderator: string },
  random: Random,
): Promise<void> => {
  const pks = await openPks(people, members[0] as DemoMember)
  const voters = random.sample(members, 24).map((voter) => ({
    voter,
    choices: pks.map(() => random.pick(['left', 'right', null] as const)),
  }))
  const votedIn = pks.slice(0, Math.ceil(pks.length * 0.75))
  await inParallel(voters, 8, async ({ voter, choices }) => {
    const call = await people.as(voter._id)
    for (const [at, { _id, left, right }] of votedIn.entries()) {
      const choice = choices[at]
      const isOwn = [left, right].some(({ post }) => post.user._id === voter._id)
      if (choice && !isOwn) await call(addSmileScore, { pk_id: _id, choice })
    }
  })
  await people.waitUntilIdle()
  for (const { _id } of votedIn.slice(0, Math.floor(pks.length / 4)))
    await people.actInConsole(moderator, `smilePks/${_id}/close`, { reason: '票数已明，提前结束' })
  const left = votedIn.at(-1)?.left.post
  if (!left || votedIn.length < 3) return
  const author = await people.as(left.user._id)
  await author(updateSmilePkStatus, { post_id: left._id, enter: false })
}

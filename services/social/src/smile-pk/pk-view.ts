import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { type Choice, ratingsAfter, shareOf, choiceOf } from './pk.rules.ts'
import type { Pk } from './pks.store.ts'

interface PkViewer {
  posts: ReadonlyMap<string, Post>
  vote: Choice | null
  me: string
  /** may see the votes */
  canSeeVotes: boolean
}

export const pkView = (pk: Pk, { posts, vote, me, canSeeVotes }: PkViewer): SmilePk | null => {
  const votes = pk.result?.votes ?? pk.votes
  const ratings = pk.result?.ratings ?? (canSeeVotes ? ratingsAfter(pk, votes) : null)
  const side = (choice: Choice) => {
    const post = posts.get(pk[choice].post_id)
    if (!post) return null
    return {
      post,
      score: Math.round(ratings?.[choice] ?? pk[choice].rating),
      votes: canSeeVotes ? votes[choice] : 0,
      share: canSeeVotes ? shareOf(votes, choice) : null,
    }
  }
  const [left, right] = [side('left'), side('right')]
  if (!left || !right) return null
  return {
    _id: pk._id,
    left,
    right,
    status: pk.status,
    myVote: vote,
    mySide: choiceOf(pk, me),
    result: pk.result?.outcome ?? null,
    addtime: pk.addtime.toISOString(),
    closesAt: pk.closesAt.toISOString(),
  }
}

import type { realNameReviews } from '@xinyu/contracts/admin/people'
import { editIdCardInfo } from '@xinyu/contracts/http/users/members'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import type { RecordOf } from '@xinyu/contracts/resource'
import { landscape } from '@xinyu/testkit/samples/portraits'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'

type RealNameReview = RecordOf<typeof realNameReviews>

/** A console request; returns the reply or the refusal. */
export const atConsole = async <R>(who: Visitor, path: string, body?: object): Promise<{ http: number; json: R }> => {
  const response = await fetch(`${who.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, json: (await response.json()) as R }
}

export const handInRealName = async (
  member: Visitor,
  { realName, idCard }: { realName: string; idCard: string },
): Promise<void> => {
  const side = async (name: 'front' | 'back'): Promise<string> =>
    (await member.call(editIdCard, { side: name, key: await member.upload(await landscape()) })).img_id
  const [front_id, back_id] = [await side('front'), await side('back')]
  await member.call(editIdCardInfo, { realName, idCard, front_id, back_id })
}

/** The member's waiting real-name review, with the card's data. */
export const realNameReviewOf = async (reviewer: Visitor, member: Visitor): Promise<RealNameReview> => {
  const filter = JSON.stringify({ status: 'waiting', user_id: member.id })
  const query = new URLSearchParams({ filter, range: '[0,9]' })
  const [found] = (await atConsole<RealNameReview[]>(reviewer, `realNameReviews?${query}`)).json
  if (!found) throw new Error('no real name waits')
  return (await atConsole<RealNameReview>(reviewer, `realNameReviews/${found.id}`)).json
}

/** Submits name, number and both photos, and a moderator approves them. */
export const proveRealName = async (
  product: TestProduct,
  reviewer: Visitor,
  member: Visitor,
  card: { realName: string; idCard: string },
): Promise<void> => {
  await handInRealName(member, card)
  await product.drain()
  const { id, revision } = await realNameReviewOf(reviewer, member)
  const approved = await atConsole(reviewer, `realNameReviews/${id}/approve`, { revision })
  if (approved.http !== 200) throw new Error(`the approval answered ${approved.http}`)
  await product.drain()
}

import { checkedIn } from '@xinyu/contracts/events/content'
import { invitationPaid, membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { WalletChange } from './rules/wallet.rules.ts'

export const walletFacts = (
  { wallet, points, vip, checkedIn: signed, rewarded }: WalletChange,
  now: Date,
): OutboxEntry[] => {
  const facts: OutboxEntry[] = []
  if (points) facts.push(fact(pointsChanged, wallet._id, { user_id: wallet._id, ...points }, now))
  if (vip)
    facts.push(
      fact(
        membershipChanged,
        wallet._id,
        { user_id: wallet._id, vipLimitDate: vip.vipLimitDate?.toISOString() ?? null, reason: vip.reason },
        now,
      ),
    )
  if (signed) facts.push(fact(checkedIn, wallet._id, { user_id: wallet._id, ...signed }, now))
  if (rewarded) facts.push(fact(invitationPaid, wallet._id, { user_id: wallet._id, ...rewarded }, now))
  return facts
}

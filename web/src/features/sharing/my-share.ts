import type { AnswerOf } from '@xinyu/contracts/call'
import { myShare, myShareSuccess } from '@xinyu/contracts/http/social/sharing'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { t } from '../../shared/i18n/i18n.ts'

export type MyShare = AnswerOf<typeof myShare>
export type Invited = AnswerOf<typeof myShareSuccess>['list'][number]
type Reward = MyShare['earned']

export const myShareQuery = queryOptions({ queryKey: ['share'], queryFn: () => api(myShare, {}) })

/** A reward in words: VIP days and points; null when there is neither. */
export const rewardText = ({ days, points }: Reward): string | null => {
  const one = days > 0 ? t('share.days', { days }) : null
  const other = points > 0 ? t('share.points', { points }) : null
  return one && other ? t('share.and', { one, other }) : (one ?? other)
}

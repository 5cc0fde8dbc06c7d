import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useGetIdentity, useGetList } from 'react-admin'
import { useNow } from '../../../shared/use-now.ts'
import { neighbours, type Review } from '../review.ts'

/** The position of a review among those that wait, by priority. */
export const useQueue = (id: string) => {
  const { identity } = useGetIdentity()
  const now = useNow()
  const { data = [], total = 0 } = useGetList<Review>(profileReviews.name, {
    filter: { status: 'waiting' },
    sort: { field: 'priority', order: 'DESC' },
    pagination: { page: 1, perPage: 50 },
  })
  return { ...neighbours(data, id, String(identity?.id ?? ''), now), total }
}

import { useEffect } from 'react'
import { takeUnfinished } from '../features/orders/pay.ts'
import { useStanding } from '../shared/session/session.ts'

/** What StoreKit still holds for a member is taken when they come: their app was closed before it was credited. */
export const useUnfinishedPurchases = (): void => {
  const standing = useStanding()
  useEffect(() => {
    if (standing === 'member') void takeUnfinished()
  }, [standing])
}

import { useEffect } from 'react'
import { appStore } from '../features/orders/apple-bridge.ts'
import { useStanding } from '../shared/session/session.ts'

const takeThem = async (): Promise<void> => (await import('../features/orders/pay.ts')).takeUnfinished()

/** What StoreKit still holds for a member is taken when they come: their app was closed before it was credited. */
export const useUnfinishedPurchases = (): void => {
  const standing = useStanding()
  useEffect(() => {
    if (standing === 'member' && appStore()) void takeThem()
  }, [standing])
}

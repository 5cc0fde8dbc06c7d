import { useEffect } from 'react'
import { appStore } from '../features/orders/apple-bridge.ts'
import { useAccountStatus } from '../shared/session/session.ts'

const claimPurchases = async (): Promise<void> => (await import('../features/orders/pay.ts')).claimUnfinished()

/** Claims what StoreKit still holds for a member whose app was closed before the purchase was credited. */
export const useUnfinishedPurchases = (): void => {
  const accountStatus = useAccountStatus()
  useEffect(() => {
    if (accountStatus === 'member' && appStore()) void claimPurchases()
  }, [accountStatus])
}

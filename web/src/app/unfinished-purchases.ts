import { useEffect } from 'react'
import { appStore } from '../features/orders/apple-bridge.ts'
import { useAuthStatus } from '../shared/session/session.ts'

const claimPurchases = async (): Promise<void> => (await import('../features/orders/pay.ts')).claimUnfinished()

/** Claims the purchases that StoreKit keeps because the app was closed before they were credited. */
export const useUnfinishedPurchases = (): void => {
  const authStatus = useAuthStatus()
  useEffect(() => {
    if (authStatus === 'member' && appStore()) void claimPurchases()
  }, [authStatus])
}

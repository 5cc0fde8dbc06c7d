import { useRealtime } from './realtime.ts'
import { useUnfinishedPurchases } from './unfinished-purchases.ts'

/** What goes on beside the pages of a member: the socket, pushes, purchases to be taken. Shows nothing. */
export const Work = () => {
  useRealtime()
  useUnfinishedPurchases()
  return null
}

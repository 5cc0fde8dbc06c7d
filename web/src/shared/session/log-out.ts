import { endOnServer } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { goTo } from '../lib/navigate.ts'
import { endSession } from './session.ts'

/**
 * Ends the login on the server too, and clears the query cache; stores subscribe to the session and reset themselves.
 */
export const logOut = (): void => {
  endOnServer()
  endSession()
  queryClient.clear()
  goTo('/homepage', { replace: true })
}

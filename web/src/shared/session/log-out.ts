import { endOnServer } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { goTo } from '../lib/navigate.ts'
import { dropSharedPictures } from '../pictures/shared-pictures.ts'
import { endSession } from './session.ts'

/** For a login that has ended on the server: clears the session, by which stores reset themselves, and the cache. */
export const leave = (): void => {
  endSession()
  queryClient.clear()
  void dropSharedPictures()
  goTo('/homepage', { replace: true })
}

/** Ends the login on the server, too. */
export const logOut = (): void => {
  endOnServer()
  leave()
}

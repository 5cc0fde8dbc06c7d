import { create } from 'zustand'
import { authStatusOf, useSession } from './session.ts'

type Clear = () => void
const ofUser = new Set<Clear>()
const ofMember = new Set<Clear>()

/** How many members have left this window: the pages are remounted for the next. */
export const useDepartures = create<{ count: number }>(() => ({ count: 0 }))

/** Whatever holds data of a user registers how it is dropped. */
export const onUserChange = (clear: Clear): void => void ofUser.add(clear)
/** As `onUserChange`, but a guest who becomes a member goes on with it. */
export const onMemberLeft = (clear: Clear): void => void ofMember.add(clear)

/**
 * The one place where another user, or nobody, follows: after a login, a logout, a ban, an expiry, and when another tab
 * did so. `endSession` has cleared the local storage.
 */
useSession.subscribe(({ session }, { session: before }) => {
  if (session?.userId === before?.userId) return
  for (const clear of ofUser) clear()
  if (authStatusOf(before) !== 'member') return
  for (const clear of ofMember) clear()
  useDepartures.setState(({ count }) => ({ count: count + 1 }))
})

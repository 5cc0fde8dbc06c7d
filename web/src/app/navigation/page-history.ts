import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location } from 'react-router-dom'
import { useDepartures } from '../../shared/session/user-change.ts'
import { usePageChange } from '../../shared/ui/page-change.ts'

/** the old page stays at most this long */
export const HOLD_MS = 2_000
const SAY_SLOW_MS = 200

type Prepare = (location: Location) => Promise<unknown> | null
type Leave = (from: Location, to: Location) => void

const departures = (): number => useDepartures.getState().count

/**
 * The browser's history, whose listener learns of a change of page when the next page can be shown: `prepare` has loaded
 * its code and data, or has nothing to load. The address changes at once, the old page stays meanwhile; `leave` is
 * called before it goes.
 */
export const createPageHistory = (prepare: Prepare, leave: Leave = () => undefined) => {
  const history = createBrowserHistory({ v5Compat: true })
  const { listen, push, replace } = history
  let [shown, user] = [history.location, departures()]
  let pending: { location: Location } | null = null

  const turnTo = (location: Location, show: () => void): void => {
    const change = { location }
    pending = change
    const end = (): void => {
      clearTimeout(slow)
      clearTimeout(limit)
      // a later one has taken its place
      if (pending !== change) return
      pending = null
      leave(shown, location)
      ;[shown, user] = [location, departures()]
      usePageChange.setState({ shown: location.pathname, isSlow: false })
      show()
    }
    const slow = setTimeout(() => pending === change && usePageChange.setState({ isSlow: true }), SAY_SLOW_MS)
    const limit = setTimeout(end, HOLD_MS)
    // the page of a member who has left does not stay
    const isSame = location.pathname === shown.pathname || user !== departures()
    const ready = isSame ? null : prepare(location)
    if (ready) void ready.finally(end)
    else end()
  }

  history.listen = (onChange) => listen((update) => turnTo(update.location, () => onChange(update)))
  // a second tap on what leads to the next page adds no second entry
  history.push = (to, state) =>
    pending && history.createHref(to) === history.createHref(pending.location) ? replace(to, state) : push(to, state)
  return history
}

import { readText, writeText } from './storage.ts'

const supported = (): boolean => typeof Notification !== 'undefined'

export const notifiesNow = (): boolean =>
  supported() && Notification.permission === 'granted' && readText('notify') === 'yes'

/** Turns the system's notices on or off; false when the person or the system does not allow them. */
export const setNotifies = async (on: boolean): Promise<boolean> => {
  if (on && (!supported() || (await Notification.requestPermission()) !== 'granted')) return false
  writeText('notify', on ? 'yes' : null)
  return true
}

/** A notice of the system while the app is on screen but not in use. It names who wrote, never what. */
export const notify = (title: string, body: string): void => {
  if (!notifiesNow() || document.hasFocus()) return
  try {
    const notice = new Notification(title, { body, icon: '/icon-192.png', tag: 'xinyu-message' })
    notice.addEventListener('click', () => window.focus())
  } catch {
    // phones allow notices from service workers only: there the toast is enough
  }
}

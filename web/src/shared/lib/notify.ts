import { readText, writeText } from './storage.ts'

const supported = (): boolean => typeof Notification !== 'undefined'

export const notificationsEnabled = (): boolean =>
  supported() && Notification.permission === 'granted' && readText('notify') === 'yes'

/** Turns system notifications on or off; false when the person or the system does not allow them. */
export const setNotificationsEnabled = async (on: boolean): Promise<boolean> => {
  if (on && (!supported() || (await Notification.requestPermission()) !== 'granted')) return false
  writeText('notify', on ? 'yes' : null)
  return true
}

/** A system notification while the app is open without focus. It names the sender, never the text. */
export const notify = (title: string, body: string): void => {
  if (!notificationsEnabled() || document.hasFocus()) return
  try {
    const notification = new Notification(title, { body, icon: '/icon-192.png', tag: 'xinyu-message' })
    notification.addEventListener('click', () => window.focus())
  } catch {
    // phones allow notifications from service workers only; there the toast must do
  }
}

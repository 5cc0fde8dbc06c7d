import { readText } from './storage.ts'

const supported = (): boolean => typeof Notification !== 'undefined'

const notificationsEnabled = (): boolean =>
  supported() && Notification.permission === 'granted' && readText('notify') === 'yes'

/** A system notification while the app is open without focus. It names the sender, never the text. */
export const notify = (title: string, body: string): void => {
  if (!notificationsEnabled() || document.hasFocus()) return
  try {
    const notification = new Notification(title, { body, icon: '/icon-192.png', tag: 'xinyu-message' })
    notification.addEventListener('click', () => window.focus())
  } catch {
    // phones only allow notifications from service workers; the toast suffices there
  }
}

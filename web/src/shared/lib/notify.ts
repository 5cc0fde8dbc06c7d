import { push } from '../shell/push.ts'
import { readText } from './storage.ts'

/** A system notification while the app is open without focus. It names the sender, never the text. */
export const notify = (title: string, body: string): void => {
  const isEnabled = push.permission() === 'granted' && readText('notify') === 'yes'
  if (isEnabled && !document.hasFocus()) push.show(title, body)
}

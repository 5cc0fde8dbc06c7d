import { getPushKey, subscribePush, unsubscribePush } from '@xinyu/contracts/http/msg/push'
import { create } from 'zustand'
import { api } from '../api/api.ts'
import { t } from '../i18n/i18n.ts'
import { readText, writeText } from '../lib/storage.ts'
import { push } from '../shell/push.ts'
import type { PushAddress } from '../shell/shell.ts'
import { confirm } from '../ui/overlays/modal-store.ts'

/**
 * The push state of this browser. `unsupported`: no support · `homeScreen`: only once the app is on the home screen
 * (iOS) · `denied`: must be allowed in the browser's settings · `off` · `on` · `unreachable`: allowed, but the
 * browser's push service did not answer.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on' | 'unreachable'

/** the person's choice on this device: `yes` or nothing */
const choice = 'notify'

export const usePush = create<{ state: PushState }>(() => ({ state: 'off' }))

/** Reads the browser's state again: permissions change outside the page. */
export const readPush = async (): Promise<PushState> => {
  const state = push.missing() ?? (await stateOf())
  usePush.setState({ state })
  return state
}

const stateOf = async (): Promise<PushState> => {
  const permission = push.permission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  return (await push.endpoint()) !== null ? 'on' : readText(choice) === 'yes' ? 'unreachable' : 'off'
}

/** The key to subscribe with; null: this installation has no push. */
export const pushKey = async (): Promise<string | null> => (await api(getPushKey, {})).publicKey

/** Asks for the permission, subscribes and returns the new state. Only call from a click: browsers require one. */
export const turnPushOn = async (): Promise<PushState> => {
  if (push.missing()) return readPush()
  if ((await push.askPermission()) !== 'granted') {
    void confirm({
      title: t('notice.NOTIFICATION_OFF'),
      text: t('notifications.states.denied'),
      confirm: t('common.gotIt'),
    })
    return readPush()
  }
  const created = await subscribe()
  if (created)
    try {
      await register(created)
    } catch (error) {
      // the server does not know the subscription: it must not look as if push were on
      await push.unsubscribe()
      await readPush()
      throw error
    }
  writeText(choice, 'yes')
  return readPush()
}

/** Null: this installation has no push, or the browser vendor's push service is unreachable. */
const subscribe = async (): Promise<PushAddress | null> => {
  const key = await pushKey()
  if (key === null) return null
  return push.subscribe(key).catch((error: unknown) => {
    console.warn('not subscribed to push', { error: error instanceof Error ? error.name : '' })
    return null
  })
}

const register = async (created: PushAddress): Promise<void> => void (await api(subscribePush, created))

/** Turns push off on this device only. */
export const turnPushOff = async (): Promise<PushState> => {
  writeText(choice, null)
  if (push.missing()) return readPush()
  const endpoint = await push.endpoint()
  if (endpoint !== null) {
    await push.unsubscribe()
    await api(unsubscribePush, { endpoint })
  }
  return readPush()
}

/** As the two above; false: the person or the system does not allow it. */
export const setNotificationsEnabled = async (on: boolean): Promise<boolean> => {
  const state = on ? await turnPushOn() : await turnPushOff()
  return !on || state === 'on' || state === 'unreachable'
}

/** At the start and after a login: what was allowed on this device applies to the current login. */
export const renewPush = async (): Promise<void> => {
  const state = await readPush()
  if (readText(choice) !== 'yes' || (state !== 'on' && state !== 'unreachable')) return
  const created = await subscribe()
  if (created) await register(created)
  await readPush()
}

/** After a logout this device must not show the former member's notifications. */
export const forgetPush = async (): Promise<void> => {
  if (!push.missing()) await push.unsubscribe()
}

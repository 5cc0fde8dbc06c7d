import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, nothing } from '../../scalars.ts'

/** Kinds of push notification; each is switched on and off separately. */
export const pushKinds = ['message', 'match', 'like', 'comment', 'gift', 'review', 'support', 'system'] as const
export const pushKind = z.enum(pushKinds)
export type PushKind = z.output<typeof pushKind>

const hour = z.int().min(0).max(23)
/** from this hour to that one, in China's time; across midnight if `from` is later; the same hour twice: none */
export const quietHours = z.object({ from: hour, to: hour })
export type QuietHours = z.output<typeof quietHours>
/** the default */
export const usualQuietHours: QuietHours = { from: 23, to: 8 }

/** The maximum of push devices per person; another replaces the least recently used one. */
export const MAX_PUSH_DEVICES = 10

export const pushSettings = z.object({
  on: z.boolean().describe('false: nothing is pushed, whatever `kinds` says'),
  off: z.array(pushKind).describe('the kinds that are switched off'),
  quiet: quietHours.nullable().describe('null: there are none'),
})
export type PushSettings = z.output<typeof pushSettings>

const publicPoint = z
  .string()
  .regex(/^B[A-Za-z0-9_-]{86}$/)
  .describe('a point of P-256, uncompressed, base64url')
const secret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .describe('16 bytes, base64url')

export const getPushKey = defineCall({
  path: 'msg/getPushKey',
  verb: 'GET',
  owner: 'chat',
  caller: 'T',
  addedBecause: 'a browser subscribes to web push with the server’s public key (RFC 8292)',
  summary: 'The public VAPID key; null: this installation pushes nothing',
  input: nothing,
  output: z.object({ publicKey: z.string().nullable().describe('65 bytes, base64url') }),
})
export const subscribePush = defineCall({
  path: 'msg/subscribePush',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'members get a push about a message or a match on the devices where they allowed it',
  summary: `Push to this device as long as this login lasts; repeating it renews it. At most ${MAX_PUSH_DEVICES} devices a person`,
  input: z.object({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .describe('address at a push service; private network addresses are refused'),
    p256dh: publicPoint,
    auth: secret,
  }),
  output: z.object({ devices: count.describe('number of devices that get pushes') }),
  example: {
    input: {
      endpoint: 'https://push.example.com/send/abc',
      p256dh: 'BM5GeA-_kl50g5CCMNoaiAJV90RO4Wsjezkcwz54xf9l6eqzDReR3ozYUjm3G2nTqMriRrdkE3Z1FdXRwrkgi68',
      auth: 'zH2oE-YU0F1dMMVc3RyWTQ',
    },
    output: { devices: 1 },
  },
})
export const unsubscribePush = defineCall({
  path: 'msg/unsubscribePush',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'a member can withdraw the permission, also for devices they no longer have',
  summary: 'Stop pushes to this device; without a device: to all. Harmless if it is not registered',
  input: z.object({ endpoint: z.url().max(2000).optional() }),
  output: z.object({ devices: count.describe('number of devices that still get pushes') }),
})
export const getPushSettings = defineCall({
  path: 'msg/getPushSettings',
  verb: 'GET',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'each member chooses what is pushed, and when',
  summary: 'The caller’s push settings',
  input: nothing,
  output: z.object({ settings: pushSettings, devices: count }),
})
export const changePushSettings = defineCall({
  path: 'msg/changePushSettings',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'each member chooses what is pushed, and when',
  summary: 'Change the given push settings; the others stay',
  input: pushSettings.partial(),
  output: z.object({ settings: pushSettings, devices: count }),
})

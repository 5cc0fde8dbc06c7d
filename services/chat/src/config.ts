import { http, platformConfig } from '@xinyu/platform/config'
import { fieldKeyVariables } from '@xinyu/platform/crypto/sealed-fields'
import { z } from 'zod'
import { hostPattern, defaultPushHosts } from './push/channels/push-hosts.rules.ts'
import { isVapidPair } from './push/channels/vapid.rules.ts'

const seconds = (fallback: number) => z.coerce.number().positive().max(3_600).default(fallback)

const needed = ['ASSISTANT_BASE_URL', 'ASSISTANT_API_KEY', 'ASSISTANT_MODEL'] as const

export const chatConfig = platformConfig
  .extend({
    /** a socket that sends nothing for this long is closed */
    SOCKET_IDLE_SECONDS: seconds(75),
    /** the first frame must bring the token within this time */
    SOCKET_AUTH_SECONDS: seconds(10),
    /** frames a socket may send a second on average; the burst is four seconds' worth */
    SOCKET_FRAMES_PER_SECOND: z.coerce.number().positive().default(20),
    /** sockets a person may hold, over all instances; one more closes the oldest */
    SOCKETS_PER_PERSON: z.coerce.number().int().positive().default(10),
    /** data that may wait for one client; beyond it the client is disconnected and fetches the rest later */
    SOCKET_BUFFER_KB: z.coerce.number().int().positive().default(512),
    /** messages to a person who has not answered yet and does not like the sender */
    UNANSWERED_MESSAGES: z.coerce.number().int().positive().default(3),
    /** strangers a member may write to for the first time */
    STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(10),
    STRANGERS_PER_DAY: z.coerce.number().int().positive().default(30),
    /** the same for this many days after joining */
    NEW_MEMBER_DAYS: z.coerce.number().min(0).max(90).default(3),
    NEW_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(5),
    NEW_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(10),
    /** the same for members with a checked face */
    VERIFIED_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(20),
    VERIFIED_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(60),
    /** the same for VIP members and checked real names */
    VIP_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(30),
    VIP_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(100),
    /** people a second that a system message to many reaches */
    BROADCAST_PER_SECOND: z.coerce.number().int().positive().default(5_000),
    /** offline after this long without a socket */
    PRESENCE_GRACE_SECONDS: seconds(5),
    /** off: no assistant; live: a model with an OpenAI-compatible API; sandbox: one that composes answers by rules */
    ASSISTANT_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** base URL of /chat/completions; any OpenAI-compatible vendor */
    ASSISTANT_BASE_URL: http.optional(),
    ASSISTANT_API_KEY: z.string().optional(),
    ASSISTANT_MODEL: z.string().max(80).optional(),
    /** longest answer, in tokens */
    ASSISTANT_MAX_TOKENS: z.coerce.number().int().min(50).max(4_000).default(800),
    /** questions of one person */
    ASSISTANT_PER_MINUTE: z.coerce.number().int().positive().default(10),
    ASSISTANT_PER_DAY: z.coerce.number().int().positive().default(100),
    /** an answer without new data for this long is given up */
    ASSISTANT_PATIENCE_SECONDS: seconds(20),
    /** longest time for a whole answer */
    ASSISTANT_ANSWER_SECONDS: seconds(120),
    /** number to call for people at risk of self-harm */
    ASSISTANT_HELPLINE: z.string().min(3).max(60).default('12356'),
    /** origin at which browsers reach the product */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** off: no pushes; sandbox: addresses at the sandboxes' push service are accepted too */
    PUSH_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** allowed push services, `*.` for every name below; an address at any other host is refused */
    PUSH_HOSTS: z
      .string()
      .default(defaultPushHosts)
      .transform((names) => names.split(',').map((name) => name.trim()))
      .pipe(z.array(z.string().regex(hostPattern)).min(1)),
    /** the key pair that browsers subscribe with (RFC 8292), base64url */
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    /** contact for push services when our pushes cause trouble; PUBLIC_URL if absent */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:\/\/)\S+$/)
      .optional(),
    /** keys that seal device addresses, as FIELD_KEYS */
    PUSH_KEYS: fieldKeyVariables.FIELD_KEYS.optional(),
  })
  .superRefine((config, context) => {
    const refuse = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message })
    const { PUSH_MODE, NODE_ENV, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUBLIC_URL } = config
    if (PUSH_MODE === 'sandbox' && NODE_ENV === 'production')
      refuse('PUSH_MODE', 'the sandbox reaches nobody; production needs "live" or "off"')
    if (PUSH_MODE === 'sandbox' && !config.SANDBOXES_URL) refuse('SANDBOXES_URL', 'needed with PUSH_MODE=sandbox')
    const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'PUSH_KEYS'] as const
    const isBegun = PUSH_MODE !== 'off' || names.some((name) => config[name] !== undefined)
    for (const name of names)
      if (isBegun && config[name] === undefined) refuse(name, `web push needs all of ${names.join(', ')}`)
    if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !isVapidPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
      refuse('VAPID_PRIVATE_KEY', 'does not belong to VAPID_PUBLIC_KEY')
    if (PUSH_MODE === 'live' && !VAPID_SUBJECT && !PUBLIC_URL.startsWith('https:'))
      refuse('VAPID_SUBJECT', 'needed with PUSH_MODE=live where PUBLIC_URL is not https')
    if (config.NODE_ENV === 'production' && config.ASSISTANT_MODE === 'sandbox')
      refuse('ASSISTANT_MODE', 'the sandbox answers by rules and asks no model; production needs "live" or "off"')
    if (config.ASSISTANT_MODE === 'off') return
    for (const name of needed) if (!config[name]) refuse(name, `needed with ASSISTANT_MODE=${config.ASSISTANT_MODE}`)
  })
export type ChatConfig = z.output<typeof chatConfig>

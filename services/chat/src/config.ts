import { http, platformConfig } from '@xinyu/platform/config'
import { fieldKeyVariables } from '@xinyu/platform/crypto/sealed-fields'
import { z } from 'zod'
import { hostPattern, usualPushHosts } from './push/channels/push-hosts.rules.ts'
import { isVapidPair } from './push/channels/vapid.rules.ts'

const seconds = (fallback: number) => z.coerce.number().positive().max(3_600).default(fallback)

const needed = ['ASSISTANT_BASE_URL', 'ASSISTANT_API_KEY', 'ASSISTANT_MODEL'] as const

export const chatConfig = platformConfig
  .extend({
    /** a socket that sends nothing for so long is closed */
    SOCKET_IDLE_SECONDS: seconds(75),
    /** within which the first frame must bring the token */
    SOCKET_AUTH_SECONDS: seconds(10),
    /** frames one socket may send a second in the long run; four seconds' worth at once */
    SOCKET_FRAMES_PER_SECOND: z.coerce.number().positive().default(20),
    /** sockets one person may hold, over all instances; another closes the one that was opened first */
    SOCKETS_PER_PERSON: z.coerce.number().int().positive().default(10),
    /** what may wait for one client to read it; one that lets more gather is cut off, and pulls the rest later */
    SOCKET_BUFFER_KB: z.coerce.number().int().positive().default(512),
    /** messages to somebody who has not answered yet and does not like the sender */
    UNANSWERED_MESSAGES: z.coerce.number().int().positive().default(3),
    /** strangers a member may write to for the first time */
    STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(10),
    STRANGERS_PER_DAY: z.coerce.number().int().positive().default(30),
    /** the same for so many days after somebody joined */
    NEW_MEMBER_DAYS: z.coerce.number().min(0).max(90).default(3),
    NEW_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(5),
    NEW_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(10),
    /** the same of somebody whose face was checked */
    VERIFIED_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(20),
    VERIFIED_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(60),
    /** the same with VIP or a checked real name */
    VIP_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(30),
    VIP_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(100),
    /** people whom a system message to many reaches a second */
    BROADCAST_PER_SECOND: z.coerce.number().int().positive().default(5_000),
    /** without a socket for so long: offline */
    PRESENCE_GRACE_SECONDS: seconds(5),
    /** off: no assistant; sandbox: one of ours that follows rules; live: a model behind OpenAI’s interface */
    ASSISTANT_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** where /chat/completions lies; any vendor that speaks like OpenAI */
    ASSISTANT_BASE_URL: http.optional(),
    ASSISTANT_API_KEY: z.string().optional(),
    ASSISTANT_MODEL: z.string().max(80).optional(),
    /** how long an answer may become */
    ASSISTANT_MAX_TOKENS: z.coerce.number().int().min(50).max(4_000).default(800),
    /** questions of one person */
    ASSISTANT_PER_MINUTE: z.coerce.number().int().positive().default(10),
    ASSISTANT_PER_DAY: z.coerce.number().int().positive().default(100),
    /** how long nothing may come of the model before it is given up */
    ASSISTANT_PATIENCE_SECONDS: seconds(20),
    /** how long a whole answer may take */
    ASSISTANT_ANSWER_SECONDS: seconds(120),
    /** whom somebody should call who thinks of harming themselves */
    ASSISTANT_HELPLINE: z.string().min(3).max(60).default('12356'),
    /** origin under which browsers reach the product */
    PUBLIC_URL: z
      .url()
      .default('http://localhost:8080')
      .transform((url) => url.replace(/\/$/, '')),
    /** off: nobody is pushed to; sandbox: addresses at a push service of ours are taken too */
    PUSH_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
    /** the push services that are asked, `*.` for every name below; an address at any other host is refused */
    PUSH_HOSTS: z
      .string()
      .default(usualPushHosts)
      .transform((names) => names.split(',').map((name) => name.trim()))
      .pipe(z.array(z.string().regex(hostPattern)).min(1)),
    /** the pair under which browsers subscribe (RFC 8292), base64url */
    VAPID_PUBLIC_KEY: z.string().optional(),
    VAPID_PRIVATE_KEY: z.string().optional(),
    /** whom a push service reaches when something is wrong with our pushes; PUBLIC_URL if absent */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:\/\/)\S+$/)
      .optional(),
    /** keys that seal the addresses of devices, as FIELD_KEYS */
    PUSH_KEYS: fieldKeyVariables.FIELD_KEYS.optional(),
  })
  .superRefine((config, context) => {
    const refuse = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message })
    const { PUSH_MODE, NODE_ENV, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUBLIC_URL } = config
    if (PUSH_MODE === 'sandbox' && NODE_ENV === 'production')
      refuse('PUSH_MODE', 'the sandbox reaches nobody; production needs "live" or "off"')
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
    if (config.ASSISTANT_MODE !== 'live') return
    for (const name of needed) if (!config[name]) refuse(name, 'needed with ASSISTANT_MODE=live')
  })
export type ChatConfig = z.output<typeof chatConfig>

import { platformConfig } from '@xinyu/platform/config'
import { z } from 'zod'

const seconds = (fallback: number) => z.coerce.number().positive().max(3_600).default(fallback)

export const chatConfig = platformConfig.extend({
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
  /** strangers a member may write to for the first time, and one with VIP */
  STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(10),
  STRANGERS_PER_DAY: z.coerce.number().int().positive().default(30),
  VIP_STRANGERS_PER_HOUR: z.coerce.number().int().positive().default(30),
  VIP_STRANGERS_PER_DAY: z.coerce.number().int().positive().default(100),
  /** people whom a system message to many reaches a second */
  BROADCAST_PER_SECOND: z.coerce.number().int().positive().default(5_000),
  /** without a socket for so long: offline */
  PRESENCE_GRACE_SECONDS: seconds(5),
})
export type ChatConfig = z.output<typeof chatConfig>

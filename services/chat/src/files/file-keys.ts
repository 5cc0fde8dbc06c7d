import { idOf } from '@xinyu/platform/ids'

/** Below this lie the pictures and voices of messages. */
const MESSAGE_FILES = 'messages/'
/** Below this lies what one person has sent: it goes with them. */
export const filesOfPerson = (userId: string): string => `${MESSAGE_FILES}${userId}/`
/**
 * Below this lies what one message shows. It follows from what a client calls the message, so that a message sent twice
 * has one picture, and one that was recalled is found although its content is blank.
 */
export const filesOfMessage = (favoriteId: string, { from, key }: { from: string; key: string }): string =>
  `${filesOfPerson(from)}${idOf('message-files', favoriteId, key)}/`

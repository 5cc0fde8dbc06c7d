import { idOf } from '@xinyu/platform/ids'

/** prefix of message pictures and voices */
const MESSAGE_FILES = 'messages/'
/** Prefix of what one person has sent: deleted with them. */
export const filesOfPerson = (userId: string): string => `${MESSAGE_FILES}${userId}/`
/**
 * Prefix of one message's files. It is derived from the client's message id, so a message sent twice has one picture,
 * and the files of a recalled message are found although its content is blank.
 */
export const filesOfMessage = (favoriteId: string, { from, key }: { from: string; key: string }): string =>
  `${filesOfPerson(from)}${idOf('message-files', favoriteId, key)}/`

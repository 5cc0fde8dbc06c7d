import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { t } from '../../../shared/i18n/i18n.ts'

type MessageContent = Pick<ChatMessage, 'kind' | 'content' | 'num'> & {
  voice?: ChatMessage['voice']
  warning?: ChatMessage['warning']
}

/** A message in one line; of a hidden message only the warning. */
export const summaryOf = ({
  kind,
  content,
  num = 0,
  voice,
  warning,
}: Omit<MessageContent, 'num'> & { num?: number | undefined }): string => {
  if (warning?.stage === 3) return t('chat.hiddenWarning')
  if (kind === 'flowers') return num > 0 ? t('chat.flowersLine', { count: num }) : content
  if (kind === 'voice') return voice ? t('chat.voiceLine', { seconds: voice.seconds }) : t('chat.voiceShort')
  return kind === 'image' ? t('chat.imageLine') : content
}

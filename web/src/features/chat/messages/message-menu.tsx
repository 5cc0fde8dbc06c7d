import { useText } from '../../../shared/i18n/i18n.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { browser } from '../../../shared/shell/browser.ts'
import { Sheet } from '../../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { canRecall, recall, remove } from '../composer/sending.ts'
import type { LocalMessage } from '../sessions.ts'

interface MenuProps {
  userId: string
  message: LocalMessage | null
  onClose(): void
  onReport(): void
  onQuote(message: LocalMessage): void
}

/** The actions on one message. */
export const MessageMenu = ({ userId, message, onClose, onReport, onQuote }: MenuProps) => {
  const { t } = useText()
  const row = (text: string, act: () => unknown) => (
    <button
      type="button"
      className="option-row"
      onClick={() => {
        onClose()
        act()
      }}
    >
      {text}
    </button>
  )
  const run = (work: () => Promise<unknown>) => (): void =>
    void work().catch((error: unknown) => toast(messageOf(error)))
  const copy = async (): Promise<void> => {
    const isCopied = await browser.copy(message?.content ?? '')
    toast(t(isCopied ? 'chat.copied' : 'share.copyFailed'))
  }
  return (
    <Sheet open={message !== null} title={t('chat.messageMenu')} onClose={onClose}>
      {message && (
        <div>
          {message.kind === 'text' && row(t('chat.copy'), run(copy))}
          {message._id !== null && message.kind !== 'system' && row(t('chat.quote'), () => onQuote(message))}
          {canRecall(message) &&
            row(
              t('chat.recall'),
              run(() => recall(userId, message)),
            )}
          {row(
            t('chat.deleteMine'),
            run(() => remove(userId, message)),
          )}
          {!message.mine && row(t('user.report'), onReport)}
        </div>
      )}
    </Sheet>
  )
}

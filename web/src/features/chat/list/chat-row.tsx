import type { ChatItem } from '@xinyu/contracts/http/msg/conversations'
import { deleteConversation } from '@xinyu/contracts/http/msg/conversations'
import { MessageStatus } from '@xinyu/contracts/enums'
import { useMutation } from '@tanstack/react-query'
import { SwipeAction } from 'antd-mobile'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatRelativeTime } from '../../../shared/lib/format.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { removeFromList } from './chat-list.ts'
import { useChat } from '../chat-store.ts'
import { chatAddress } from '../frames.ts'
import { summaryOf } from './summary.ts'
import styles from '../chat.module.css'

const useLastLine = (item: ChatItem): string => {
  const { t } = useText()
  const draft = useChat((state) => state.drafts[item.user._id])
  if (draft) return t('chat.draftLine', { text: draft })
  const last = item.lastMsg
  if (!last) return ''
  if (last.status === MessageStatus.Recalled) return t('chat.recalledLine')
  return summaryOf(last)
}

/** One conversation: swipe to delete, or the Delete key. */
export const ChatRow = ({ item, isOpen = false }: { item: ChatItem; isOpen?: boolean }) => {
  const { t, language } = useText()
  const line = useLastLine(item)
  const remove = useMutation({
    mutationFn: async () => {
      const confirmed = await confirm({
        title: t('chat.deleteTitle', { name: item.user.name }),
        text: t('chat.deleteText'),
        confirm: t('common.delete'),
        cancel: t('common.cancel'),
        danger: true,
      })
      if (!confirmed) return
      await api(deleteConversation, { favorite_id: item.favorite_id })
      removeFromList(item.favorite_id)
    },
    onError: (error) => toast(failureText('delete', error)),
  })
  return (
    <SwipeAction
      rightActions={[{ key: 'delete', text: t('common.delete'), color: 'danger', onClick: () => remove.mutate() }]}
    >
      <Link
        className="row"
        data-entry
        aria-current={isOpen ? 'page' : undefined}
        to={chatAddress(item.user, item.favorite_id, item.unread)}
        onKeyDown={(event) => event.key === 'Delete' && remove.mutate()}
      >
        <Avatar user={item.user} online={item.online} />
        <span className="body">
          <span className="title">
            {item.user.name}
            {item.yourTurn && <span className="chip coral small">{t('chat.yourTurn')}</span>}
            {item.muted && <span className="muted small">{t('chat.muted')}</span>}
            {item.online && <span className="sr-only">{t('common.online')}</span>}
          </span>
          <span className={`line ${styles['last']}`}>{line}</span>
        </span>
        <span className="side">
          {formatRelativeTime(item.lastMsg?.addtime ?? item.addtime, language)}
          <Badge count={item.unread} label={t('chat.unread')} />
        </span>
      </Link>
    </SwipeAction>
  )
}

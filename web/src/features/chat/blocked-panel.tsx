import { removeFromBlackList } from '@xinyu/contracts/http/users/blocks'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { setSession } from './chat-store.ts'
import styles from './chat.module.css'

/** Replaces the input when I have blocked the other person. */
export const BlockedPanel = ({ userId, name }: { userId: string; name: string }) => {
  const { t } = useText()
  const unblock = useMutation({
    mutationFn: async () => {
      await api(removeFromBlackList, { user2_id: userId })
      setSession(userId, (session) => ({ ...session, isBlocked: false }))
      await queryClient.invalidateQueries()
      toast(t('me.unblocked'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <div className={`${styles['composer']} ${styles['blocked']}`}>
      <p>{t('chat.blockedText', { name })}</p>
      <button type="button" className="send-button" disabled={unblock.isPending} onClick={() => unblock.mutate()}>
        {t('me.unblock')}
      </button>
    </div>
  )
}

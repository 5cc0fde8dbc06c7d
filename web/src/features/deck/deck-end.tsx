import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** The end of the deck: load more cards, or browse with a filter. */
export const DeckEnd = ({ onMore }: { onMore(): Promise<number> }) => {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const more = async (): Promise<void> => {
    setBusy(true)
    await onMore().then(
      (count) => count === 0 && toast(t('notice.NO_MORE')),
      (error: unknown) => toast(messageOf(error)),
    )
    setBusy(false)
  }
  return (
    <EmptyView
      title={t('deck.endTitle')}
      text={t('deck.endText')}
      action={
        <>
          <Button color="primary" loading={busy} onClick={() => void more()}>
            {t('deck.more')}
          </Button>
          <Link to="/more-user" className="text-button" style={{ display: 'grid', placeItems: 'center' }}>
            {t('deck.browse')}
          </Link>
        </>
      }
    />
  )
}

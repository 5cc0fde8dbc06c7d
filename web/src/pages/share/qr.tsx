import { useQuery } from '@tanstack/react-query'
import { myShareQuery } from '../../features/sharing/my-share.ts'
import { PosterView } from '../../features/sharing/poster-view.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** My invitation as a poster with its QR code. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('share.qrTitle')}>
      <QueryView query={useQuery(myShareQuery)}>
        {(share) => (me ? <PosterView share={share} name={me.name || t('user.noName')} /> : <MyProfilePlaceholder />)}
      </QueryView>
    </Page>
  )
}

import { SearchByPhoto } from '../../features/face/search-by-photo.tsx'
import { WithConsent } from '../../features/face/with-consent.tsx'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { reloadMe, useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

/** The introduction. The search is behind the VIP gate; the consent is only asked for after it. */
const Intro = () => {
  const { t } = useText()
  const start = useGated('face-search', ['login', 'vip'], reloadMe)
  return (
    <EmptyView
      title={t('face.introTitle')}
      text={`${t('face.introText')} ${t('face.vipOnly')}`}
      action={
        <Button color="primary" onClick={() => start()}>
          {t('face.start')}
        </Button>
      }
    />
  )
}

/** Members who look like a photo: for VIP, with a separate consent. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('face.title')}>
      {!me && <MyProfilePlaceholder />}
      {me && !me.isVip && <Intro />}
      {me?.isVip && (
        <WithConsent>
          <SearchByPhoto />
        </WithConsent>
      )}
    </Page>
  )
}

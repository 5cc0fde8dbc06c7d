import { PersonView } from '../../features/person/person-view.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'
import { PersonSkeleton } from '../../shared/ui/lists/skeletons.tsx'

/** My page as others see it. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('me.preview')}>
      {me ? <PersonView profile={me} /> : <MyProfilePlaceholder outline={<PersonSkeleton />} />}
    </Page>
  )
}

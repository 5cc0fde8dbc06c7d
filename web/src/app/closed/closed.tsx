import { useLocation } from 'react-router-dom'
import { Welcome } from '../../features/start/welcome.tsx'
import { logInHere } from '../../shared/gate/pending.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { tabPaths } from '../../shared/lib/tab-paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { Page } from '../../shared/ui/page.tsx'

/** A members' page, for guests and strangers. */
export const ForMembers = () => {
  const { t } = useText()
  const { pathname } = useLocation()
  return (
    <Page title={t('gate.login.title')} tab={tabPaths.includes(pathname)}>
      <EmptyView
        title={t('gate.membersTitle')}
        text={t('gate.membersText')}
        action={
          <Button color="primary" onClick={logInHere}>
            {t('gate.login.go')}
          </Button>
        }
      />
    </Page>
  )
}

const kinds: readonly (readonly [RegExp, 'user' | 'post'])[] = [
  [/^\/user\//, 'user'],
  [/^\/post\//, 'post'],
]

/**
 * A page that guests see too, for a stranger. Who it is about is shown to adults only: looking makes a guest, as on the
 * landing page, who sees on this page what guests may see.
 */
export const ForAnyone = () => {
  const { t } = useText()
  const { pathname } = useLocation()
  const kind = kinds.find(([path]) => path.test(pathname))?.[1] ?? 'page'
  return (
    <Welcome
      title={t('homepage.title')}
      heading={t(`closed.${kind}`)}
      text={t('closed.text')}
      look={t(`closed.look.${kind}`)}
      isLookFirst
      onJoin={logInHere}
    />
  )
}

import { useText } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { Button } from '../shared/ui/button.tsx'
import { Page } from '../shared/ui/page.tsx'
import { EmptyView } from '../shared/ui/lists/states.tsx'

export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('common.failed')}>
      <EmptyView
        title={t('common.failed')}
        text={t('common.failedText')}
        action={
          <Button color="primary" onClick={() => goTo('/', { replace: true })}>
            {t('common.home')}
          </Button>
        }
      />
    </Page>
  )
}

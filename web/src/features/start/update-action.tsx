import type { AppVersion } from '@xinyu/contracts/http/upload/versions'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadWithoutCache } from './versions.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Gets the newest version: reloads the page, or links to the app's download. */
export const UpdateAction = ({ version }: { version: AppVersion }) => {
  const { t } = useText()
  if (version.platform === 'web')
    return (
      <Button block color="primary" onClick={() => void reloadWithoutCache()}>
        {t('update.reload')}
      </Button>
    )
  if (version.url === null) return <p className="muted">{t('update.inStore')}</p>
  return (
    <a className="adm-button adm-button-primary adm-button-block" href={version.url} rel="noreferrer">
      {t(version.platform === 'ios' ? 'update.openStore' : 'update.download')}
    </a>
  )
}

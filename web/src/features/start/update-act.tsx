import { Button } from 'antd-mobile'
import type { AppVersion } from '@xinyu/contracts/http/versions'
import { useText } from '../../shared/i18n/i18n.ts'
import { loadAnew } from './versions.ts'

/** What gets the newest version: the page is loaded anew, an app is fetched where it is. */
export const UpdateAct = ({ version }: { version: AppVersion }) => {
  const { t } = useText()
  if (version.platform === 'web')
    return (
      <Button block color="primary" onClick={() => void loadAnew()}>
        {t('update.loadAnew')}
      </Button>
    )
  if (version.url === null) return <p className="muted">{t('update.inStore')}</p>
  return (
    <a className="adm-button adm-button-primary adm-button-block" href={version.url} rel="noreferrer">
      {t(version.platform === 'ios' ? 'update.openStore' : 'update.download')}
    </a>
  )
}

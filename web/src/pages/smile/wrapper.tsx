import { getSmilePicks } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { Link } from 'react-router-dom'
import { SmileGrid } from '../../features/smiles/smile-grid.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

/** The smiles of featured members. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('smile.featuredTitle')}>
      <SmileGrid
        name="picks"
        fetch={(cursor) => api(getSmilePicks, cursor === undefined ? {} : { cursor })}
        empty={
          <EmptyView
            title={t('smile.featuredEmpty')}
            text={t('smile.featuredEmptyText')}
            action={
              <Link className="choice" to="/vip/wrapper">
                {t('smile.featuredHow')}
              </Link>
            }
          />
        }
      />
    </Page>
  )
}

import { isCityOf } from '@xinyu/contracts/lists/regions'
import { Button } from 'antd-mobile'
import { Link, useSearchParams } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { hereText } from '../shared/lib/here-text.ts'
import { setHere, useHere, type Here } from '../shared/lib/here.ts'
import { Page } from '../shared/ui/page.tsx'
import { EmptyView } from '../shared/ui/states.tsx'

/** The place that the address names by `city`; null: none, and the device's own is shown. */
const named = (city: string | null): Here | null => {
  const provinceCode = city?.slice(0, 2) ?? ''
  return city !== null && isCityOf(city, provinceCode) ? { provinceCode, cityCode: city, from: 'hand' } : null
}

/** A place: one that somebody sent, or where this device is, by what that is known, and how to change it. */
export const Screen = () => {
  const { t } = useText()
  const [query] = useSearchParams()
  const { here } = useHere()
  const sent = named(query.get('city'))
  const shown = sent ?? here
  return (
    <Page title={t('here.title')}>
      {shown ? (
        <div className="stack">
          <section className="card stack" style={{ padding: 18 }}>
            <h2 style={{ fontSize: 26 }}>{hereText(shown)}</h2>
            {!sent && <p className="muted">{t(`here.from.${shown.from}`)}</p>}
          </section>
          {sent ? (
            <Link to={`/posts?feed=myCity&city=${sent.cityCode}`}>{t('here.posts', { place: hereText(sent) })}</Link>
          ) : (
            <>
              <Link className="adm-button adm-button-default adm-button-block" to="/choose-location">
                {t('here.change')}
              </Link>
              <Button block fill="none" onClick={() => setHere(null)}>
                {t('here.forget')}
              </Button>
              <p className="muted small">{t('here.what')}</p>
            </>
          )}
        </div>
      ) : (
        <EmptyView
          title={t('here.none')}
          text={t('here.what')}
          action={<Link to="/choose-location">{t('here.choose')}</Link>}
        />
      )}
    </Page>
  )
}

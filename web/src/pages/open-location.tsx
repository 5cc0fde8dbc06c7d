import { isCityOf } from '@xinyu/contracts/lists/regions'
import { Link, useSearchParams } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { locationText } from '../shared/places/location-text.ts'
import { setDeviceLocation, useDeviceLocation, type DeviceLocation } from '../shared/places/device-location.ts'
import { Button } from '../shared/ui/button.tsx'
import { Page } from '../shared/ui/page.tsx'
import { EmptyView } from '../shared/ui/lists/states.tsx'

/** The place named by `city` in the address; null: none, so the device's own is shown. */
const named = (city: string | null): DeviceLocation | null => {
  const provinceCode = city?.slice(0, 2) ?? ''
  return city !== null && isCityOf(city, provinceCode) ? { provinceCode, cityCode: city, from: 'hand' } : null
}

/** A place: one that somebody sent, or this device's, how it is known and how to change it. */
export const Screen = () => {
  const { t } = useText()
  const [query] = useSearchParams()
  const { location } = useDeviceLocation()
  const sent = named(query.get('city'))
  const shown = sent ?? location
  return (
    <Page title={t('location.openLocation')}>
      {shown ? (
        <div className="stack">
          <section className="card stack" style={{ padding: 18 }}>
            <h2 style={{ fontSize: 26 }}>{locationText(shown)}</h2>
            {!sent && <p className="muted">{t(`location.from.${shown.from}`)}</p>}
          </section>
          {sent ? (
            <Link to={`/posts?feed=myCity&city=${sent.cityCode}`}>
              {t('location.posts', { place: locationText(sent) })}
            </Link>
          ) : (
            <>
              <Link className="adm-button adm-button-default adm-button-block" to="/choose-location">
                {t('location.change')}
              </Link>
              <Button block fill="none" onClick={() => setDeviceLocation(null)}>
                {t('location.forget')}
              </Button>
              <p className="muted small">{t('location.what')}</p>
            </>
          )}
        </div>
      ) : (
        <EmptyView
          title={t('location.none')}
          text={t('location.what')}
          action={<Link to="/choose-location">{t('location.chooseLocation')}</Link>}
        />
      )}
    </Page>
  )
}

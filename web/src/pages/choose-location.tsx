import { citiesOf, provinces, regionOf } from '@xinyu/contracts/lists/regions'
import { useState } from 'react'
import { askPosition, type Position } from '../features/start/ask-position.ts'
import { labelOf, useText } from '../shared/i18n/i18n.ts'
import { locationText } from '../shared/places/location-text.ts'
import { setDeviceLocation, useDeviceLocation } from '../shared/places/device-location.ts'
import { Button } from '../shared/ui/button.tsx'
import { OptionList } from '../shared/ui/fields/choices.tsx'
import { Page, useBack } from '../shared/ui/page.tsx'
import { toast } from '../shared/ui/overlays/toast-store.ts'

/** Explains why the position is needed before the browser asks; and what to do without one. */
const AskPosition = ({ onFound }: { onFound(province: string): void }) => {
  const { t } = useText()
  const [state, setState] = useState<Position | 'asking' | null>(null)
  const askNow = async (): Promise<void> => {
    setState('asking')
    const answer = await askPosition()
    setState(answer)
    if ('province' in answer) onFound(answer.province)
  }
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t('location.positionTitle')}</h2>
      <p className="muted">{t('location.positionText')}</p>
      <Button block loading={state === 'asking'} onClick={() => void askNow()}>
        {t('location.usePosition')}
      </Button>
      {state !== null && state !== 'asking' && (
        <p role="status">
          {'failed' in state
            ? t(`location.failed.${state.failed}`)
            : t('location.found', { place: labelOf(regionOf(state.province)) })}
        </p>
      )}
    </section>
  )
}

/** Province, then city, by hand; the position is only a shortcut. */
export const Screen = () => {
  const { t } = useText()
  const back = useBack()
  const { location } = useDeviceLocation()
  const [province, setProvince] = useState<{ code: string; from: 'hand' | 'position' } | null>(null)
  const choose = (cityCode: string): void => {
    if (!province) return
    setDeviceLocation({ provinceCode: province.code, cityCode, from: province.from })
    toast(t('location.chosen', { place: locationText({ provinceCode: province.code, cityCode }) }))
    back()
  }
  return (
    <Page title={t('location.chooseLocation')}>
      <div className="stack">
        {location && <p className="muted">{t('location.now', { place: locationText(location) })}</p>}
        {province === null ? (
          <>
            <AskPosition onFound={(code) => setProvince({ code, from: 'position' })} />
            <OptionList<string>
              label={t('profile.chooseProvince')}
              options={provinces}
              value={location?.provinceCode ?? null}
              onChange={(code) => setProvince({ code, from: 'hand' })}
            />
          </>
        ) : (
          <>
            <button type="button" className="text-button" onClick={() => setProvince(null)}>
              ← {t('profile.otherProvince')}
            </button>
            {province.from === 'position' && (
              <p role="status">{t('location.found', { place: labelOf(regionOf(province.code)) })}</p>
            )}
            <OptionList
              label={t('profile.chooseCity')}
              options={citiesOf(province.code)}
              value={location?.cityCode ?? null}
              onChange={choose}
            />
          </>
        )}
      </div>
    </Page>
  )
}

import { citiesOf, provinces, regionOf } from '@xinyu/contracts/lists/regions'
import { Button } from 'antd-mobile'
import { useState } from 'react'
import { askPosition, type Position } from '../features/start/ask-position.ts'
import { labelOf, useText } from '../shared/i18n/i18n.ts'
import { hereText } from '../shared/lib/here-text.ts'
import { setHere, useHere } from '../shared/lib/here.ts'
import { OptionList } from '../shared/ui/choices.tsx'
import { Page, useBack } from '../shared/ui/page.tsx'
import { toast } from '../shared/ui/toast-store.ts'

/** Why the position is asked for, before the browser asks; and what to do when there is none. */
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
      <h2 className="section-title">{t('here.positionTitle')}</h2>
      <p className="muted">{t('here.positionText')}</p>
      <Button block loading={state === 'asking'} onClick={() => void askNow()}>
        {t('here.usePosition')}
      </Button>
      {state !== null && state !== 'asking' && (
        <p role="status">
          {'failed' in state
            ? t(`here.failed.${state.failed}`)
            : t('here.found', { place: labelOf(regionOf(state.province)) })}
        </p>
      )}
    </section>
  )
}

/** Province, then city, by hand; the position only shortens the way. */
export const Screen = () => {
  const { t } = useText()
  const back = useBack()
  const { here } = useHere()
  const [province, setProvince] = useState<{ code: string; from: 'hand' | 'position' } | null>(null)
  const choose = (cityCode: string): void => {
    if (!province) return
    setHere({ provinceCode: province.code, cityCode, from: province.from })
    toast(t('here.chosen', { place: hereText({ provinceCode: province.code, cityCode }) }))
    back()
  }
  return (
    <Page title={t('here.choose')}>
      <div className="stack">
        {here && <p className="muted">{t('here.now', { place: hereText(here) })}</p>}
        {province === null ? (
          <>
            <AskPosition onFound={(code) => setProvince({ code, from: 'position' })} />
            <OptionList<string>
              label={t('profile.chooseProvince')}
              options={provinces}
              value={here?.provinceCode ?? null}
              onChange={(code) => setProvince({ code, from: 'hand' })}
            />
          </>
        ) : (
          <>
            <button type="button" className="text-button" onClick={() => setProvince(null)}>
              ← {t('profile.otherProvince')}
            </button>
            {province.from === 'position' && (
              <p role="status">{t('here.found', { place: labelOf(regionOf(province.code)) })}</p>
            )}
            <OptionList
              label={t('profile.chooseCity')}
              options={citiesOf(province.code)}
              value={here?.cityCode ?? null}
              onChange={choose}
            />
          </>
        )}
      </div>
    </Page>
  )
}

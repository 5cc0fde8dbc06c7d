import type { Gender } from '@xinyu/contracts/enums'
import { genders } from '@xinyu/contracts/lists/basics'
import { useId } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceRow } from '../../shared/ui/choices.tsx'
import styles from './face.module.css'
import { FARTHEST, NEAREST, reachOf } from './likeness.ts'

export interface Wish {
  distance: number
  gender: Gender | null
}
const anybody = { value: 0, zh: '不限', en: 'Any' } as const

/** How alike, in plain words, and whom. */
export const SearchControls = ({ wish, onChange }: { wish: Wish; onChange(wish: Wish): void }) => {
  const { t } = useText()
  const id = useId()
  const reach = t(`face.reach-${reachOf(wish.distance)}`)
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('face.distance')}>
      <div className={styles['range']}>
        <label htmlFor={id}>
          <b>{t('face.distance')}</b> · {reach}
        </label>
        <input
          id={id}
          type="range"
          style={{ ['--at' as string]: `${((wish.distance - NEAREST) / (FARTHEST - NEAREST)) * 100}%` }}
          min={NEAREST}
          max={FARTHEST}
          step={0.05}
          value={wish.distance}
          aria-label={t('face.distance')}
          aria-valuetext={`${reach} · ${t('face.distanceValue', { value: wish.distance.toFixed(2) })}`}
          onChange={(event) => onChange({ ...wish, distance: Number(event.target.value) })}
        />
        <div className={styles['ends']} aria-hidden="true">
          <span>{t('face.strict')}</span>
          <span>{t('face.distanceValue', { value: wish.distance.toFixed(2) })}</span>
          <span>{t('face.loose')}</span>
        </div>
      </div>
      <ChoiceRow
        label={t('profile.gender')}
        options={[anybody, ...genders]}
        value={wish.gender ?? 0}
        onChange={(gender) => onChange({ ...wish, gender: gender === 0 ? null : gender })}
      />
    </section>
  )
}

import { vipTexts } from '@xinyu/contracts/lists/vip-texts'
import { EyeOutline, HeartFill, PicturesOutline, ScanningFaceOutline } from 'antd-mobile-icons'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import styles from './membership.module.css'

/** in the order of the texts; `without` and `with` VIP */
const rows = [
  { Icon: ScanningFaceOutline, without: 'no', with: 'yes' },
  { Icon: PicturesOutline, without: 'tenADay', with: 'thirtyADay' },
  { Icon: HeartFill, without: 'no', with: 'yes' },
  { Icon: EyeOutline, without: 'howMany', with: 'who' },
] as const

/** What VIP gives, beside what every member has. */
export const Benefits = () => {
  const { t } = useText()
  return (
    <section className="card">
      <table className={styles['benefits']}>
        <caption>
          <h2 className="section-title">{t('vip.gives')}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('vip.gives')}</span>
            </th>
            <th scope="col">{t('vip.compare.without')}</th>
            <th scope="col">VIP</th>
          </tr>
        </thead>
        <tbody>
          {vipTexts.map((text, index) => {
            const row = rows[index] ?? rows[0]
            return (
              <tr key={text.value}>
                <th scope="row">
                  <span className={styles['picture']} aria-hidden="true">
                    <row.Icon />
                  </span>
                  {labelOf(text)}
                </th>
                <td className="muted">{t(`vip.compare.${row.without}`)}</td>
                <td>{t(`vip.compare.${row.with}`)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

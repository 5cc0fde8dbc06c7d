import { useText } from '../../shared/i18n/i18n.ts'
import { rowLength } from './check-in.ts'
import styles from './membership.module.css'

/** The row of 7 days: which are done, and that the last one gives a VIP day. */
export const CheckInRow = ({ days }: { days: number }) => {
  const { t } = useText()
  return (
    <ol className={styles['row']} aria-label={t('checkIn.row', { days })}>
      {Array.from({ length: rowLength }, (_, index) => index + 1).map((number) => (
        <li key={number} data-done={number <= days}>
          <span aria-hidden="true">{number <= days ? '✓' : number === rowLength ? t('checkIn.gift') : number}</span>
          <small>{t('checkIn.day', { number })}</small>
        </li>
      ))}
    </ol>
  )
}

import { useText } from '../i18n/i18n.ts'
import styles from './promises.module.css'

const promises = ['real', 'calm', 'honest'] as const

/** Why to join. */
export const Promises = () => {
  const { t } = useText()
  return (
    <ul className={styles['promises']}>
      {promises.map((promise) => (
        <li key={promise}>
          <b>{t(`homepage.${promise}`)}</b>
          <span>{t(`homepage.${promise}Text`)}</span>
        </li>
      ))}
    </ul>
  )
}

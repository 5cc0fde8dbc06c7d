import { useText } from '../../shared/i18n/i18n.ts'
import styles from './posts.module.css'

/** Where posts will stand. */
export const PostSkeletons = ({ count = 3 }: { count?: number }) => {
  const { t } = useText()
  return (
    <div role="status" className={styles['list']}>
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`card ${styles['skeleton']}`} aria-hidden="true">
          <span className={styles['round']} />
          <span className={styles['bar']} />
          <span className={styles['block']} />
        </div>
      ))}
    </div>
  )
}

import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './posts.module.css'

/** The ways from Home to what people show. */
export const HomeEntries = () => {
  const { t } = useText()
  return (
    <nav className={styles['entries']} aria-label={t('posts.entries')}>
      <Link to="/posts">{t('posts.title')}</Link>
      <Link to="/posts?feed=myCity">{t('posts.feeds.myCity')}</Link>
      <Link to="/posts?feed=smile">{t('posts.feeds.smile')}</Link>
      <Link to="/swiper">{t('posts.swiper')}</Link>
    </nav>
  )
}

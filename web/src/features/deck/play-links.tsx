import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Bars, Film, Paper, Smile, Thumb } from '../../shared/ui/page-icons.tsx'
import styles from './strip.module.css'

/** Links from home to posts and smiles. */
export const PlayLinks = () => {
  const { t } = useText()
  return (
    <nav className={styles['play']} aria-label={t('posts.entries')}>
      <Link to="/posts">
        <Paper />
        {t('posts.title')}
      </Link>
      <Link to="/swiper">
        <Film />
        {t('posts.swiper')}
      </Link>
      <Link to="/smile">
        <Smile />
        {t('smile.title')}
      </Link>
      <Link to="/smile/pk">
        <Thumb />
        {t('pk.short')}
      </Link>
      <Link to="/smile/rank">
        <Bars />
        {t('rank.short')}
      </Link>
    </nav>
  )
}

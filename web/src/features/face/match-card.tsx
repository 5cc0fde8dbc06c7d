import type { FaceMatch } from '@xinyu/contracts/http/face/search'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { summaryItems } from '../../shared/lib/person.ts'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './face.module.css'
import { similarityOf, similarityLevel } from './similarity.ts'

/** A person who looks like the photo, and how similar they are. */
export const MatchCard = ({ match }: { match: FaceMatch }) => {
  const { t, language } = useText()
  const facts = summaryItems(
    { age: match.age, liveCity: match.liveCity, work: null, education: null, height: null },
    language,
  )
  return (
    <Link className={styles['person']} to={`/user/${match._id}`}>
      <Picture src={pictureOf(match)} width="46vw" person={match.name} alt="" loading="lazy" />
      <span>
        <b>{match.name || t('user.noName')}</b>
        <span className="muted small">{facts.join(' · ')}</span>
        <span className="chips">
          <span className="chip coral">{t('face.similarity', { value: similarityOf(match.distance) })}</span>
          <span className="chip">{t(`face.similarity-${similarityLevel(match.distance)}`)}</span>
        </span>
      </span>
    </Link>
  )
}
